// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  figureName,
  has,
  language,
  languages,
  named,
  ownName,
  setLanguage,
  startLanguage,
  t,
  ticketName,
} from './index.svelte'
import { keptLanguage, preferred, translation } from './translations'

const forget = () => {
  document.cookie = 'blackticket.language=; path=/; max-age=0'
  document.documentElement.lang = ''
}
beforeEach(forget)
afterEach(() => setLanguage('en', false))

describe('a text', () => {
  it('is filled in, as often as a name occurs; what is not given stays', () => {
    expect(t('play.leg', { ticket: 'bus', station: 46 })).toBe('bus to 46')
    expect(t('play.leg', { ticket: 'bus' })).toBe('bus to {station}')
  })

  it('has the form that its language wants for a number', async () => {
    expect(t('table.possible', { n: 1 })).toBe('Only one station is possible.')
    expect([0, 2].map((n) => t('table.possible', { n }))).toEqual([
      '0 stations are possible.',
      '2 stations are possible.',
    ])
    await setLanguage('fr', false)
    // In French nothing is one, not many.
    expect(t('stations.found', { n: 0 })).toBe(t('stations.found', { n: 1 }).replace('1', '0'))
    expect(t('stations.found', { n: 2 })).not.toBe(t('stations.found', { n: 1 }).replace('1', '2'))
  })

  it('is in the language that is on', async () => {
    await setLanguage('de', false)
    expect([language(), t('side.pursuers'), document.documentElement.lang]).toEqual(['de', 'Detektive', 'de'])
    await setLanguage('en', false)
    expect([language(), t('side.pursuers'), document.documentElement.lang]).toEqual(['en', 'Detectives', 'en'])
  })
})

describe('what the server has named', () => {
  it('has its text, else what is told, else its key', () => {
    expect(named('option.not_thought_of', 'not_thought_of')).toBe('not_thought_of')
    expect(named('ticket.teleport')).toBe('ticket.teleport')
    expect(named('ticket.bus', 'other')).toBe('bus')
    expect([has('ticket.bus'), has('ticket.teleport')]).toEqual([true, false])
  })

  it('has names of figures and tickets', () => {
    expect(['X', 'D1', 'B2'].map(figureName)).toEqual(['Mister\u00a0X', 'Detective 1', 'Bobby 2'])
    expect(['taxi', 'black'].map(ticketName)).toEqual(['taxi', 'black ticket'])
  })
})

describe('languages', () => {
  it('call themselves by their own name', () => {
    expect(languages.map(ownName)).toEqual(['English', 'Deutsch', 'Français', 'Nederlands', 'Italiano'])
  })

  it('all have their texts, English within the page', async () => {
    const counts = await Promise.all(languages.map(async (one) => Object.keys(await translation(one)).length))
    expect(counts[0]).toBe(0)
    expect(Math.min(...counts.slice(1))).toBeGreaterThan(400)
  })
})

describe('the language of a visit', () => {
  it('is what the server has given the document, else English', () => {
    expect(preferred()).toBe('en')
    document.documentElement.lang = 'nl'
    expect(preferred()).toBe('nl')
    document.documentElement.lang = 'tlh'
    expect(preferred()).toBe('en')
  })

  it('is what was chosen before, if there is such a language', () => {
    document.documentElement.lang = 'nl'
    document.cookie = 'blackticket.language=it; path=/'
    expect(preferred()).toBe('it')
    document.cookie = 'blackticket.language=tlh; path=/'
    expect([keptLanguage(), preferred()]).toEqual([null, 'nl'])
  })

  it('is kept when somebody chooses, not when the server does', async () => {
    document.documentElement.lang = 'nl'
    await startLanguage()
    expect([language(), keptLanguage()]).toEqual(['nl', null])
    await setLanguage('fr')
    expect(keptLanguage()).toBe('fr')
    await startLanguage()
    expect([language(), keptLanguage()]).toEqual(['fr', 'fr'])
  })
})
