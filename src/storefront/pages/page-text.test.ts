import { expect, test } from 'vitest'
import { formatPageText, listTextFacts, listUnsafeTargets, parsePageText } from './page-text.ts'

test('a text has paragraphs, lists, bold words, links and facts, and everything else is text', () => {
  expect(parsePageText('Vienas {telefonas}\n**du**\n\n- a\n- [b](/duk)')).toEqual([
    {
      kind: 'paragraph',
      offset: 0,
      nodes: [
        { kind: 'text', offset: 0, text: 'Vienas ' },
        { kind: 'fact', offset: 7, name: 'telefonas' },
        { kind: 'text', offset: 18, text: '\n' },
        { kind: 'bold', offset: 19, nodes: [{ kind: 'text', offset: 21, text: 'du' }] },
      ],
    },
    {
      kind: 'list',
      offset: 27,
      items: [
        { offset: 27, nodes: [{ kind: 'text', offset: 29, text: 'a' }] },
        {
          offset: 31,
          nodes: [{ kind: 'link', offset: 33, to: '/duk', nodes: [{ kind: 'text', offset: 34, text: 'b' }] }],
        },
      ],
    },
  ])
})

test.each([
  '<script>alert(1)</script>',
  '[x](javascript:alert)',
  '[x](//kitas.lt)',
  '[x](/\\kitas.lt)',
  '[x](http://a.lt)',
  '[x](data:text/html,a)',
  '**',
  '[x]()',
])('T1887 %s is no markup: it is shown as typed', (text) => {
  expect(parsePageText(text)).toEqual([{ kind: 'paragraph', offset: 0, nodes: [{ kind: 'text', offset: 0, text }] }])
  expect(formatPageText(text, {})).toBe(text)
})

test('targets that are no link and facts are listed, so that a form names them', () => {
  expect(listUnsafeTargets('[a](javascript:b) [c](/duk) [d](https://e.lt) [f](#g)')).toEqual(['javascript:b'])
  expect(listTextFacts('{telefonas} **{adresas}** {x}')).toEqual(['telefonas', 'adresas', 'x'])
})

test('facts are filled in once, and a paragraph of one link is not told to search engines', () => {
  expect(formatPageText('Iki **{a}**.\n\n[Daugiau](/duk)\n\n- b', { a: '{b}', b: 'c' })).toBe('Iki {b}. b')
})
