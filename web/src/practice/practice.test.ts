// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { Exercise, GameView, Judged, Scene, Task } from '../wire'
import { Practice } from './practice.svelte'

const scene = (round: number): Scene => ({
  view: { round, audience: 'pursuers', at: { D1: round } } as unknown as GameView,
  happened: [],
  offers: [],
  longer: [],
  ways: [{ so_far: 'X double', offers: [], whole: false }],
  candidates: null,
})
const wrong = (text: string, scenes: number[] = []): Judged => ({ good: false, text, scenes, next: null })
const good = (text: string, scenes: number[], next: number | null): Judged => ({ good: true, text, scenes, next })
const task = (step: number, ask: Task['ask'], more: Partial<Task> = {}): Task => ({
  step,
  ask,
  text: `task ${step}`,
  scene: step,
  lead: [],
  show: [],
  answers: {},
  right: [],
  praise: '',
  next: null,
  ...more,
})

/** Read, find two stations, then reach the goal with two moves. */
const exercise: Exercise = {
  edition: 'london',
  side: 'pursuers',
  steps: 3,
  scenes: [0, 1, 2, 3, 4, 5].map(scene),
  tasks: [
    task(0, 'read', { next: 1 }),
    task(1, 'stations', {
      right: ['33', '45'],
      answers: { '34': wrong('no taxi') },
      praise: 'all found',
      next: 2,
    }),
    task(2, 'move', {
      right: ['D1 taxi 5'],
      answers: { 'D1 taxi 5': good('', [3], 3), 'D1 taxi 6': wrong('too far', [4]) },
    }),
    task(2, 'move', { scene: 3, right: ['D2 bus 7'], answers: { 'D2 bus 7': good('closed', [5], null) } }),
  ],
}

function playing(step = 0) {
  const heard: string[] = []
  const practice = new Practice(
    exercise,
    {
      onstep: (now) => heard.push(`step ${now}`),
      ondone: () => heard.push('done'),
      say: (text) => heard.push(text),
      onscene: (shown) => heard.push(`scene ${shown.view.round}`),
    },
    step,
  )
  return { practice, heard }
}

describe('an exercise', () => {
  it('is read, solved and finished; every answer is looked up', async () => {
    const { practice, heard } = playing()
    await Promise.resolve()
    expect([practice.reads, practice.asked, practice.task.text]).toEqual([true, false, 'task 0'])
    await practice.goOn()
    await practice.tap(34)
    expect([practice.told, practice.wrong, practice.misses]).toEqual([{ good: false, text: 'no taxi' }, 34, 1])
    await practice.tap(33)
    await practice.tap(33)
    expect([practice.found, practice.told, practice.wrong]).toEqual([[33], null, null])
    await practice.tap(45)
    expect([practice.waiting, practice.asked, practice.told?.text]).toEqual([true, false, 'all found'])
    await practice.goOn()
    expect([practice.step, practice.found, practice.misses]).toEqual([2, [], 0])
    await practice.move('D1 taxi 6')
    expect([practice.scene.view.round, practice.told?.text, practice.asked]).toEqual([2, 'too far', true])
    await practice.move('D1 taxi 5')
    expect([practice.task.scene, practice.step, practice.told]).toEqual([3, 2, null])
    await practice.move('D2 bus 7')
    expect([practice.told, practice.done]).toEqual([{ good: true, text: 'closed' }, false])
    await practice.goOn()
    expect([practice.done, practice.slips, practice.helped]).toEqual([true, 2, false])
    expect(heard).toEqual([
      ...['step 0', 'step 1', 'no taxi', 'all found', 'step 2', 'too far', 'scene 4', 'scene 3', 'scene 5'],
      ...['closed', 'done'],
    ])
  })

  it('gives its answers away when asked to', async () => {
    const { practice } = playing(1)
    await practice.reveal()
    expect([practice.found, practice.waiting, practice.helped]).toEqual([[33, 45], true, true])
    await practice.goOn()
    await practice.reveal()
    await practice.reveal()
    await practice.goOn()
    expect(practice.done).toBe(true)
  })

  it('goes on at the step where it was left; at the beginning if there is no such step', () => {
    expect(playing(2).practice.task).toBe(exercise.tasks[2])
    expect(playing(9).practice.task).toBe(exercise.tasks[0])
  })

  it('does not judge what it does not know, and nothing while it waits', async () => {
    const { practice } = playing(2)
    await practice.move('D9 taxi 1')
    await practice.tap(33)
    expect([practice.told, practice.found]).toEqual([null, []])
    await practice.move('D1 taxi 5')
    await practice.move('D2 bus 7')
    await practice.move('D2 bus 7')
    expect(practice.waiting).toBe(true)
  })

  it('knows how a longer turn goes on', async () => {
    const { practice } = playing()
    expect((await practice.ask('X double')).whole).toBe(false)
    await expect(practice.ask('X triple')).rejects.toThrow('X triple')
  })
})
