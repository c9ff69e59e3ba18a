/** What can be said with one touch, in the reader's language. The server only carries the word. */
import { t } from '../i18n/index.svelte'
import type { PhraseKey, Room, Said } from '../wire'

const REACTIONS: PhraseKey[] = ['clap', 'laugh', 'wow', 'thinking']
const TALK: PhraseKey[] = ['good_luck', 'well_played', 'close_one', 'your_turn', 'one_moment', 'thanks', 'sorry']
const TEAM: PhraseKey[] = [
  'he_is_near',
  'go_there',
  'block_there',
  'stay_near',
  'who_can',
  'save_tickets',
  'agree',
  'disagree',
]

/** These may name a station. */
export const ABOUT_A_STATION = new Set<PhraseKey>(['he_is_near', 'go_there', 'block_there', 'stay_near', 'who_can'])

export function forRoom(room: Room): PhraseKey[] {
  return room === 'pursuers' ? [...TEAM, ...REACTIONS] : [...TALK, ...REACTIONS]
}

export function phrase(key: PhraseKey, station: number | null): string {
  if (!ABOUT_A_STATION.has(key)) return t(`phrase.${key}` as 'phrase.clap')
  return station === null
    ? t(`phrase.${key}` as 'phrase.go_there')
    : t(`phrase.${key}.at` as 'phrase.go_there.at', { station })
}

/** A line of chat as its reader sees it. */
export function spoken(said: Said): string {
  return said.phrase ? phrase(said.phrase, said.station ?? null) : said.text
}
