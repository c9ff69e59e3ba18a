// What is wrong with the page's texts. texts.mjs asks it about the files that there are. Read `problemsOf` first.
import ts from 'typescript'

const wordsOf = (forms) =>
  Object.values(forms).flatMap((text) => [...text.matchAll(/\{@(\w+)\}/g)].map(([, word]) => word))
const small = (word) => word.charAt(0).toLowerCase() + word.slice(1)

/** French puts a space before these; the page makes it one that does not break (i18n/typeset.ts). */
const tight = /[^\s\u2026][;!?»]|[^\s\d]:(?=\s)|«\S/u

/** French says "vous" to the reader everywhere. */
const familiar = /(?<![\p{L}])(tu|toi|te|ton|ta|tes|t’\p{L}+)(?![\p{L}-])/iu

/** The texts of a file by key, each with its forms: `{ '': text }`, or `{ one: text, other: text }`. */
function textsOf(language, source, problems) {
  const found = new Map()
  // The parser below forgives commas and comments; this one does not.
  JSON.parse(source)
  const [{ expression }] = ts.parseJsonText(`${language}.json`, source).statements
  const said = (node) => (ts.isStringLiteral(node) ? node.text : '')
  for (const { name, initializer } of expression.properties) {
    const key = name.text
    if (found.has(key)) problems.push(`${language}.json: ${key} stands there twice`)
    const forms = ts.isObjectLiteralExpression(initializer)
      ? initializer.properties.map((form) => [form.name.text, said(form.initializer)])
      : [['', said(initializer)]]
    found.set(key, Object.fromEntries(forms))
  }
  return found
}

const namesOf = (forms) => Object.keys(forms).sort().join(' ')
const placeholdersOf = (forms) =>
  [...new Set(Object.values(forms).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort().join(' ')

/** What is wrong with a text of a language, given its English. */
function* faults(language, forms, english, words) {
  if (Object.values(forms).some((text) => !text.trim())) yield 'is empty'
  if (placeholdersOf(forms) !== placeholdersOf(english))
    yield `has ${placeholdersOf(forms)}, not ${placeholdersOf(english)}`
  for (const word of wordsOf(forms)) if (!words.includes(small(word))) yield `uses {@${word}}, which is no word`
  if (language === 'fr' && Object.values(forms).some((text) => tight.test(text))) yield 'lacks a space before : ; ! ?'
  if (language === 'fr' && Object.values(forms).some((text) => familiar.test(text))) yield 'says "tu"'
  if (namesOf(forms) !== namesOf(english)) yield 'has other forms than English'
}

/**
 * @param {Record<string, string>} files source of the JSON file of each language
 * @param {string[]} languages those that the page offers
 * @param {Record<string, string>} sources the page's code by path
 * @param {string[]} words names of the words that an edition may say otherwise
 */
export function problemsOf(files, languages, sources, words = []) {
  const problems = []
  for (const language of languages) if (!(language in files)) problems.push(`${language}.json is missing`)
  for (const language of Object.keys(files))
    if (!languages.includes(language)) problems.push(`${language}.json is of a language that the page does not offer`)
  const all = Object.entries(files).map(([language, source]) => [language, textsOf(language, source, problems)])
  const english = new Map(all).get('en') ?? new Map()
  for (const [language, found] of all) {
    for (const [key, forms] of english) {
      const other = found.get(key)
      if (!other) problems.push(`${language}.json has no ${key}`)
      else for (const fault of faults(language, other, forms, words)) problems.push(`${language}.json: ${key} ${fault}`)
    }
    for (const key of found.keys())
      if (!english.has(key)) problems.push(`${language}.json has ${key}, which English lacks`)
  }
  for (const [path, source] of Object.entries(sources))
    for (const [, key] of source.matchAll(/[^\w.]t\(\s*'([^']+)'/g))
      if (!english.has(key)) problems.push(`${path} asks for ${key}, which does not exist`)
  return problems
}
