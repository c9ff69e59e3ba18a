import { beforeEach, describe, expect, it, vi } from 'vitest'

const answers = vi.fn<(path: string, request: RequestInit) => Promise<Response>>()
const json = (body: unknown, status = 200) => Promise.resolve(new Response(JSON.stringify(body), { status }))

/** A fresh visit: nothing has been asked for yet. */
async function visit() {
  vi.resetModules()
  return (await import('./api')).api
}

beforeEach(() => {
  answers.mockReset()
  vi.stubGlobal('fetch', answers)
})

describe('asking', () => {
  it('sends a body as JSON', async () => {
    answers.mockReturnValue(json({ person: 'p1' }))
    expect(await (await visit()).join('a b', 'Ada')).toEqual({ person: 'p1' })
    const [path, request] = answers.mock.calls[0] ?? []
    expect(path).toBe('/api/tables/a%20b/join')
    expect(request).toMatchObject({ method: 'POST', body: '{"name":"Ada"}' })
  })

  it('asks for seats with every option', async () => {
    answers.mockReturnValue(json([]))
    await (await visit()).seats('sanssouci', 4, ['triple_move', 'ferry'])
    expect(answers.mock.calls[0]?.[0]).toBe('/api/editions/sanssouci/seats?players=4&option=triple_move&option=ferry')
  })

  it.each([
    ['what the server says', () => json({ code: 'full', message: 'No.' }, 409), { code: 'full', message: 'No.' }],
    [
      'what is no answer of our server',
      () => Promise.resolve(new Response('<html>', { status: 502 })),
      { code: 'failed' },
    ],
    ['no line', () => Promise.reject(new TypeError('network')), { code: 'offline' }],
  ])('refuses with %s', async (_, answer, refusal) => {
    answers.mockImplementation(answer)
    await expect((await visit()).table('t1')).rejects.toMatchObject(refusal)
  })
})

describe('what is asked once per visit', () => {
  it('is asked once, also by two at the same time', async () => {
    answers.mockImplementation((path) => json({ path }))
    const api = await visit()
    await Promise.all([api.editions(), api.editions(), api.board('london', null), api.board('london', null)])
    await api.board('dice', ['a1'])
    expect(answers.mock.calls.map(([path]) => path)).toEqual([
      '/api/editions',
      '/api/boards/london',
      '/api/boards/dice?tiles=a1',
    ])
  })

  it('is asked again after it has failed', async () => {
    answers.mockImplementation(() => Promise.reject(new TypeError('network')))
    const api = await visit()
    await expect(api.editions()).rejects.toThrow()
    await expect(api.board('london', null)).rejects.toThrow()
    answers.mockImplementation(() => json({ here: true }))
    expect(await api.editions()).toEqual({ here: true })
    expect(await api.board('london', null)).toEqual({ here: true })
  })

  it('is not complained about if it was only expected', async () => {
    answers.mockImplementation(() => Promise.reject(new TypeError('network')))
    const api = await visit()
    api.expectBoard()
    expect(answers.mock.calls[0]?.[0]).toBe('/api/boards/london')
  })
})
