/** The HTTP part of docs/wire.md. Every call gives the body or throws a `Refused`. */
import type {
  Away,
  PushInfo,
  Told,
  WantPush,
  BoardInfo,
  CompanionInfo,
  BoardOffer,
  CourseInfo,
  Editions,
  Joined,
  KeyInfo,
  LessonBody,
  MadeTable,
  MyTable,
  NewKey,
  NewTable,
  OpenTable,
  Problem,
  PuzzleBody,
  PuzzleList,
  RefusalCode,
  Replay,
  Reported,
  SeatInfo,
  StoryInfo,
  EndingInfo,
  TableInfo,
} from '../wire'
import { USUAL_BOARD } from './drawing'

export class Refused extends Error {
  constructor(
    readonly code: RefusalCode | 'offline',
    message: string,
  ) {
    super(message)
  }
}

async function ask(path: string, body?: unknown): Promise<Response> {
  return answered(
    fetch(
      path,
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
    ),
  )
}

async function answered(asked: Promise<Response>): Promise<Response> {
  let answer: Response
  try {
    answer = await asked
  } catch {
    throw new Refused('offline', 'No answer.')
  }
  if (answer.ok) return answer
  let problem: Problem
  try {
    problem = (await answer.json()) as Problem
  } catch {
    throw new Refused('failed', answer.statusText)
  }
  throw new Refused(problem.code, problem.message)
}

async function json<T>(path: string, body?: unknown): Promise<T> {
  return (await (await ask(path, body)).json()) as T
}

async function blob(path: string, body?: unknown): Promise<Blob> {
  return (await ask(path, body)).blob()
}

const id = encodeURIComponent

let editions: Promise<Editions> | null = null
const boards = new Map<string, Promise<BoardInfo>>()

export const api = {
  /** Asked once per visit. */
  editions(): Promise<Editions> {
    editions ??= json<Editions>('/api/editions').catch((error: unknown) => {
      editions = null
      throw error
    })
    return editions
  },
  seats(edition: string, players: number, options: string[]): Promise<SeatInfo[]> {
    const query = new URLSearchParams({ players: String(players) })
    for (const option of options) query.append('option', option)
    return json(`/api/editions/${id(edition)}/seats?${query}`)
  },
  companion(edition: string, players: number, options: string[], tiles: string[] | null): Promise<CompanionInfo> {
    const query = new URLSearchParams({ players: String(players) })
    for (const option of options) query.append('option', option)
    if (tiles) query.set('tiles', tiles.join('-'))
    return json(`/api/companion/${id(edition)}?${query}`)
  },
  /** Asked once per visit. */
  board(name: string, tiles: string[] | null): Promise<BoardInfo> {
    const url = boardUrl(name, tiles)
    const asked = boards.get(url) ?? json<BoardInfo>(url)
    boards.set(url, asked)
    asked.catch(() => boards.delete(url))
    return asked
  },
  /** Ask for a board before it is certain that it will be needed: it is there when it is. */
  expectBoard(name: string = USUAL_BOARD): void {
    void this.board(name, null).catch(() => {})
  },
  /** A board from somebody's disk; the server checks it. */
  takeBoard: (file: Blob): Promise<BoardOffer> => send('/api/own-boards', file, 'application/zip'),
  /** The same board with what it lacks for an edition. */
  fitBoard: (board: string, edition: string): Promise<BoardOffer> => json('/api/own-boards/fit', { board, edition }),
  lessons: (language: string): Promise<CourseInfo[]> => json(`/api/lessons?language=${language}`),
  lesson: (course: string, name: string, language: string): Promise<LessonBody> =>
    json(`/api/lessons/${id(course)}/${id(name)}?language=${language}`),
  puzzles: (language: string): Promise<PuzzleList> => json(`/api/puzzles?language=${language}`),
  puzzle: (puzzle: string, language: string): Promise<PuzzleBody> =>
    json(`/api/puzzles/${id(puzzle)}?language=${language}`),
  puzzleOfDay: (day: string, language: string): Promise<PuzzleBody> =>
    json(`/api/puzzles/daily?date=${day}&language=${language}`),
  newTable: (table: NewTable): Promise<MadeTable> => json('/api/tables', table),
  table: (table: string): Promise<TableInfo> => json(`/api/tables/${id(table)}`),
  mine: (table: string): Promise<MyTable> => json(`/api/tables/${id(table)}/mine`),
  openTables: (filters: Record<string, string> = {}): Promise<OpenTable[]> =>
    json(`/api/open?${new URLSearchParams(filters)}`),
  push: (): Promise<PushInfo> => json('/api/push'),
  wantPush: (table: string, wish: WantPush): Promise<Told> => json(`/api/tables/${id(table)}/push`, wish),
  stopPush: (table: string, endpoint: string): Promise<Told> =>
    json(`/api/tables/${id(table)}/push/stop`, { endpoint }),
  setHook: (table: string, url: string | null, language: string): Promise<Told> =>
    json(`/api/tables/${id(table)}/webhook`, { url, language }),
  goAway: (table: string, days: number): Promise<Away> => json(`/api/tables/${id(table)}/away`, { days }),
  keepSeat: (table: string): Promise<Joined> => json(`/api/tables/${id(table)}/keep`, {}),
  fetchSeat: (table: string): Promise<Joined> => json(`/api/tables/${id(table)}/fetch`, {}),
  key: (): Promise<KeyInfo> => json('/api/keys'),
  makeKey: (): Promise<NewKey> => json('/api/keys', {}),
  openKey: (key: string): Promise<KeyInfo> => json('/api/keys/open', { key }),
  forgetKey: (everywhere: boolean): Promise<KeyInfo> => json('/api/keys/forget', { everywhere }),
  join: (table: string, name: string): Promise<Joined> => json(`/api/tables/${id(table)}/join`, { name }),
  replay: (replay: string, audience: string): Promise<Replay> =>
    json(`/api/replays/${id(replay)}?audience=${audience}`),
  ending: (replay: string, language: string): Promise<EndingInfo> =>
    json(`/api/replays/${id(replay)}/ending?language=${language}`),
  tellRecord: (record: string, language: string): Promise<EndingInfo> =>
    json('/api/records/ending', { record, language }),
  /** The story of a finished game as far as it is told; `beginStory` lets it be told. */
  story: (replay: string, language: string): Promise<StoryInfo> =>
    json(`/api/replays/${id(replay)}/story?language=${language}`),
  beginStory: (replay: string, language: string): Promise<StoryInfo> =>
    json(`/api/replays/${id(replay)}/story?language=${language}`, {}),
  beginStoryOfRecord: (record: string, language: string): Promise<StoryInfo> =>
    json('/api/records/story', { record, language }),
  storyOfRecord: (story: string, language: string): Promise<StoryInfo> =>
    json(`/api/records/story/${id(story)}?language=${language}`),
  recordOf: async (replay: string): Promise<string> => (await ask(`/api/replays/${id(replay)}/record`)).text(),
  /** The picture of a finished game as SVG. */
  picture: (replay: string, theme: string, language: string): Promise<Blob> =>
    blob(`/api/replays/${id(replay)}/picture.svg?theme=${theme}&language=${language}`),
  drawRecord: (record: string, theme: string, language: string): Promise<Blob> =>
    blob('/api/records/picture', { record, theme, language }),
  record: async (table: string): Promise<string> => (await ask(`/api/tables/${id(table)}/record`)).text(),
  report: (table: string, text: string, page: string): Promise<Reported> =>
    json(`/api/tables/${id(table)}/reports`, { text, page }),
  openRecord: (record: string, audience: string): Promise<Replay> => json('/api/records/open', { record, audience }),
}

/** A file as it is, with its own content type. */
async function send<T>(path: string, file: Blob, kind: string): Promise<T> {
  return (await answered(fetch(path, { method: 'POST', headers: { 'Content-Type': kind }, body: file }))).json() as T
}

export function boardUrl(name: string, tiles: string[] | null): string {
  return `/api/boards/${id(name)}${tiles ? `?tiles=${id(tiles.join('-'))}` : ''}`
}
