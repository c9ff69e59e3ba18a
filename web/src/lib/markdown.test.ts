import { describe, expect, it } from 'vitest'
import { parse, type Block } from './markdown'

const text = (words: string) => ({ kind: 'text', text: words })
const paragraph = (...spans: object[]) => ({ kind: 'paragraph', spans })
const first = (source: string) => parse(source)[0] as Block

describe('blocks', () => {
  it('are headings with a level and a place to link to', () => {
    expect(first('## L5: Where *X* hides, Überall!')).toEqual({
      kind: 'heading',
      level: 2,
      id: 'l5-where-x-hides-überall',
      spans: [text('L5: Where '), { kind: 'em', text: 'X' }, text(' hides, Überall!')],
    })
  })

  it('are paragraphs: lines that belong together, apart by an empty line', () => {
    expect(parse('one\ntwo\n\nthree')).toEqual([paragraph(text('one two')), paragraph(text('three'))])
  })

  it('end a paragraph when they begin', () => {
    expect(parse('words\n- item\n# Title').map((block) => block.kind)).toEqual(['paragraph', 'list', 'heading'])
  })

  it('are quotes without their marks', () => {
    expect(first('> said\n> twice')).toEqual({ kind: 'quote', spans: [text('said twice')] })
  })

  it('are lists, with lines that go on', () => {
    expect(first('- one\n  more\n- two')).toEqual({
      kind: 'list',
      ordered: false,
      items: [[text('one more')], [text('two')]],
    })
    expect(first('1. one\n2. two')).toMatchObject({
      kind: 'list',
      ordered: true,
      items: [[text('one')], [text('two')]],
    })
  })

  it('are tables without the line below their head', () => {
    expect(first('| a | b |\n|---|:-:|\n| 1 | **2** |')).toEqual({
      kind: 'table',
      head: [[text('a')], [text('b')]],
      rows: [[[text('1')], [{ kind: 'strong', text: '2' }]]],
    })
  })

  it('are code, in which nothing is read', () => {
    expect(parse('```\n# no *title*\n\n- none\n```\nafter')).toEqual([
      { kind: 'code', text: '# no *title*\n\n- none' },
      paragraph(text('after')),
    ])
  })

  it('are nothing in an empty page or a comment', () => {
    expect(parse('\n\n')).toEqual([])
    expect(parse('<!-- hidden\n# title -->\nseen')).toEqual([paragraph(text('seen'))])
  })
})

describe('spans', () => {
  const spans = (source: string) => (first(source) as { spans: object[] }).spans

  it('are strong, emphasised, code or plain', () => {
    expect(spans('a **b** *c* `d *e*` f')).toEqual([
      text('a '),
      { kind: 'strong', text: 'b' },
      text(' '),
      { kind: 'em', text: 'c' },
      text(' '),
      { kind: 'code', text: 'd *e*' },
      text(' f'),
    ])
  })

  it('are links, with the address beside them or at the end of the page', () => {
    expect(spans('see [here](london.md#l5)')).toEqual([
      text('see '),
      { kind: 'link', text: 'here', to: 'london.md#l5' },
    ])
    expect(parse('see [L5]\n\n[L5]: london.md#l5')).toEqual([
      paragraph(text('see '), { kind: 'link', text: 'L5', to: 'london.md#l5' }),
    ])
  })

  it('keep brackets that lead nowhere', () => {
    expect(spans('a [note] b')).toEqual([text('a [note] b')])
  })

  it('keep tags as text', () => {
    expect(spans('<script>alert(1)</script>')).toEqual([text('<script>alert(1)</script>')])
  })
})
