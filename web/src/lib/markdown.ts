/**
 * The small part of Markdown that the rules pages use, as data: headings, paragraphs, quotes, lists, tables, pictures, code.
 *
 * It makes no HTML. `Markdown.svelte` draws the blocks, so nothing in a text can become a tag or a script.
 */

export type Span =
  { kind: 'text' | 'strong' | 'em' | 'code'; text: string } | { kind: 'link'; text: string; to: string }
export type Block =
  | { kind: 'heading'; level: number; id: string; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'quote'; spans: Span[] }
  | { kind: 'picture'; caption: string; name: string }
  | { kind: 'list'; ordered: boolean; items: Span[][] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] }
  | { kind: 'code'; text: string }

const DEFINITION = /^\[([^\]]+)\]:\s*(\S+)\s*$/

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
}

function spansOf(text: string, links: Map<string, string>): Span[] {
  const spans: Span[] = []
  const pattern = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\](?:\(([^)\s]+)\))?/g
  let last = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [whole, code, strong, em, label, direct] = match
    const to = label === undefined ? undefined : (direct ?? links.get(label))
    if (label !== undefined && to === undefined) continue
    if (match.index > last) spans.push({ kind: 'text', text: text.slice(last, match.index) })
    if (code !== undefined) spans.push({ kind: 'code', text: code })
    else if (strong !== undefined) spans.push({ kind: 'strong', text: strong })
    else if (em !== undefined) spans.push({ kind: 'em', text: em })
    else if (label !== undefined && to !== undefined) spans.push({ kind: 'link', text: label.replace(/`/g, ''), to })
    last = match.index + whole.length
  }
  if (last < text.length) spans.push({ kind: 'text', text: text.slice(last) })
  return spans
}

function cells(line: string, links: Map<string, string>): Span[][] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => spansOf(cell.trim(), links))
}

export function parse(source: string): Block[] {
  const all = source.replace(/<!--[\s\S]*?-->/g, '').split('\n')
  const links = new Map<string, string>()
  for (const line of all) {
    const found = DEFINITION.exec(line)
    if (found) links.set(found[1]!, found[2]!)
  }
  const lines = all.filter((line) => !DEFINITION.test(line))
  const blocks: Block[] = []
  let i = 0
  const starts = (line: string) => /^(#{1,6}\s|```|\||>|[-*]\s|\d+\.\s)/.test(line)
  while (i < lines.length) {
    const line = lines[i]!
    const heading = /^(#{1,6})\s+(.*)$/.exec(line)
    const picture = /^!\[([^\]]+)\]\(picture:(\w+)\)$/.exec(line.trim())
    const item = /^([-*]|\d+\.)\s+(.*)$/.exec(line)
    if (line.trim() === '') i++
    else if (picture) {
      blocks.push({ kind: 'picture', caption: picture[1]!, name: picture[2]! })
      i++
    } else if (heading) {
      blocks.push({
        kind: 'heading',
        level: heading[1]!.length,
        id: slug(heading[2]!),
        spans: spansOf(heading[2]!, links),
      })
      i++
    } else if (line.startsWith('```')) {
      const code: string[] = []
      for (i++; i < lines.length && !lines[i]!.startsWith('```'); i++) code.push(lines[i]!)
      blocks.push({ kind: 'code', text: code.join('\n') })
      i++
    } else if (line.startsWith('|')) {
      const rows: string[] = []
      for (; i < lines.length && lines[i]!.startsWith('|'); i++) rows.push(lines[i]!)
      const body = rows.slice(1).filter((row) => !/^\|[\s:|-]+\|?$/.test(row))
      blocks.push({ kind: 'table', head: cells(rows[0]!, links), rows: body.map((row) => cells(row, links)) })
    } else if (line.startsWith('>')) {
      const said: string[] = []
      for (; i < lines.length && lines[i]!.startsWith('>'); i++) said.push(lines[i]!.slice(1).trim())
      blocks.push({ kind: 'quote', spans: spansOf(said.join(' ').trim(), links) })
    } else if (item) {
      const items: string[] = []
      for (; i < lines.length; i++) {
        const next = /^([-*]|\d+\.)\s+(.*)$/.exec(lines[i]!)
        if (next) items.push(next[2]!)
        else if (/^\s+\S/.test(lines[i]!) && items.length) items[items.length - 1] += ' ' + lines[i]!.trim()
        else break
      }
      blocks.push({ kind: 'list', ordered: /\d/.test(item[1]!), items: items.map((text) => spansOf(text, links)) })
    } else {
      const text: string[] = []
      for (; i < lines.length && lines[i]!.trim() !== '' && (text.length === 0 || !starts(lines[i]!)); i++)
        text.push(lines[i]!.trim())
      blocks.push({ kind: 'paragraph', spans: spansOf(text.join(' '), links) })
    }
  }
  return blocks
}
