// Every language has every text, with the same placeholders and forms, and every text that the page asks for exists.
// Each language addresses the reader in one way.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const root = new URL('../src/', import.meta.url).pathname
const languages = ['en', 'de', 'fr', 'nl', 'it']
const folders = ['i18n', 'play/texts', 'board/texts']
const problems = []

/** The texts of one file: string literals, or objects with the forms `one` and `other`. */
function texts(file) {
  const found = new Map()
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true)
  const visit = (node) => {
    if (ts.isVariableDeclaration(node) || ts.isExportAssignment(node) || ts.isSatisfiesExpression(node) || ts.isAsExpression(node)) {
      let value = ts.isVariableDeclaration(node) ? node.initializer : node.expression
      while (value && (ts.isSatisfiesExpression(value) || ts.isAsExpression(value))) value = value.expression
      if (value && ts.isObjectLiteralExpression(value)) {
        for (const property of value.properties) {
          const key = property.name.text
          if (found.has(key)) problems.push(`${file}: ${key} stands there twice`)
          const forms = ts.isObjectLiteralExpression(property.initializer)
            ? property.initializer.properties.map((form) => [form.name.text, form.initializer.text])
            : [['', property.initializer.text]]
          found.set(key, forms)
        }
        return
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** French says "vous" to the reader everywhere. */
const familiar = /(?<![\p{L}])(tu|toi|te|ton|ta|tes|t’\p{L}+)(?![\p{L}-])/iu
const placeholders = (forms) => [...new Set(forms.flatMap(([, text]) => text.match(/\{\w+\}/g) ?? []))].sort().join(' ')
const known = new Set()

for (const folder of folders) {
  const all = new Map()
  for (const language of languages) {
    try {
      all.set(language, texts(join(root, folder, `${language}.ts`)))
    } catch (error) {
      if (error.code !== 'ENOENT') throw error
      problems.push(`${folder}/${language}.ts is missing`)
    }
  }
  const english = all.get('en') ?? new Map()
  for (const key of english.keys()) known.add(key)
  for (const [language, found] of all) {
    for (const [key, forms] of english) {
      const other = found.get(key)
      if (!other) problems.push(`${folder}/${language}.ts has no ${key}`)
      else {
        if (other.some(([, text]) => !text.trim())) problems.push(`${folder}/${language}.ts: ${key} is empty`)
        if (placeholders(other) !== placeholders(forms)) problems.push(`${folder}/${language}.ts: ${key} has ${placeholders(other)}, not ${placeholders(forms)}`)
        if (language === 'fr' && other.some(([, text]) => familiar.test(text))) problems.push(`${folder}/fr.ts: ${key} says "tu"`)
        if (other.length !== forms.length) problems.push(`${folder}/${language}.ts: ${key} has other forms than English`)
      }
    }
    for (const key of found.keys()) if (!english.has(key)) problems.push(`${folder}/${language}.ts has ${key}, which English lacks`)
  }
}

function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* sources(path)
    else if (/\.(svelte|ts)$/.test(entry.name)) yield path
  }
}
for (const path of sources(root)) {
  const asked = readFileSync(path, 'utf8').matchAll(/[^\w.]t\(\s*'([^']+)'/g)
  for (const [, key] of asked) if (!known.has(key) && !path.endsWith('i18n/index.svelte.ts')) problems.push(`${path.slice(root.length)} asks for ${key}, which does not exist`)
}

if (problems.length) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log(`${known.size} texts in ${languages.length} languages`)
