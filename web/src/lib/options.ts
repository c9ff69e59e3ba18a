/** Options as people choose them: in the rulebook's groups, whom they help, and which change nothing and why. */
import { has, language, named, t } from '../i18n/index.svelte'
import type { EditionInfo, OptionInfo } from '../wire'

export type Group = NonNullable<OptionInfo['group']>

export function optionsOf(edition: EditionInfo, group: Group): OptionInfo[] {
  return edition.options.filter((option) => (option.group ?? '') === group)
}

export function optionName(option: string): string {
  return named(`option.${option}`, option)
}

function listed(options: string[]): string {
  const names = options.map((option) => t('set.quoted', { name: optionName(option) }))
  return new Intl.ListFormat(language(), { type: 'conjunction' }).format(names)
}

/** Why an option would change nothing beside these; null: it has an effect. The same data as the server's. */
export function idleBecause(option: OptionInfo, players: number, options: string[]): string | null {
  if (option.players?.length && !option.players.includes(players)) return t('set.idle.players', { n: players })
  if (option.needs && !options.includes(option.needs)) return t('set.idle.needs', { other: listed([option.needs]) })
  const others = option.idle_with?.find((all) => all.every((other) => options.includes(other)))
  return others ? t('set.idle.beside', { others: listed(others) }) : null
}

/** Those of the options that have an effect together. */
export function effective(edition: EditionInfo, players: number, options: string[]): string[] {
  const kept = options.filter((name) => {
    const option = edition.options.find((one) => one.name === name)
    return option && idleBecause(option, players, options) === null
  })
  return kept.length === options.length ? kept : effective(edition, players, kept)
}

/** Whom it helps, how much the rulebook expects, and what our own games say. */
export function helps(edition: EditionInfo, option: OptionInfo): string {
  const sentences = []
  if (option.gains === 'pursuers') {
    const own = `set.gains.pursuers.${edition.name}`
    sentences.push(has(own) ? t(own) : t('set.gains.pursuers'))
  } else if (option.gains) {
    sentences.push(t(option.gains === 'X' ? 'set.gains.X' : 'set.gains.either'))
  }
  if (option.claimed) sentences.push(t(`set.claimed.${option.claimed}`))
  if (option.measured) sentences.push(measured(option.measured))
  return sentences.join(' ')
}

function measured([change, low, high]: [number, number, number]): string {
  const points = new Intl.NumberFormat(language(), { signDisplay: 'exceptZero', maximumFractionDigits: 0 })
  const text = (number: number) => points.format(number).replace('-', '−')
  const [from, to] = [text(low), text(high)]
  if (low < 0 && high > 0) return t('set.measured.open', { low: from, high: to })
  return t('set.measured', { change: text(change), low: from, high: to })
}
