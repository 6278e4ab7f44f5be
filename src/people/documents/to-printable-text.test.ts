import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toPrintableLines, toPrintableText } from './to-printable-text.ts'

test('a paragraph is one line of visible signs', () => {
  expect(toPrintableText('  Perforatorius \r\n\t su\u0000 antgaliu \u202e ')).toBe('Perforatorius su antgaliu')
  expect(toPrintableText('a'.repeat(50), 10)).toBe('aaaaaaaaa…')
})

test('a comment keeps its few lines; very many become one paragraph', () => {
  expect(toPrintableLines('viena\n\n\n  dvi \r\ntrys')).toBe('viena\ndvi\ntrys')
  expect(toPrintableLines('x\n'.repeat(500))).not.toContain('\n')
})

test('any text becomes printable: without invisible characters, and no longer than before', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      for (const out of [toPrintableText(text, 20), toPrintableLines(text, 20)]) {
        expect(out.replaceAll('\n', '')).not.toMatch(/[\p{Cf}\p{Cc}\u2028\u2029]/u)
        expect(out.isWellFormed() || !text.isWellFormed()).toBe(true)
      }
      expect(toPrintableText(text, 20)).not.toContain('\n')
      expect(toPrintableText(text, 20).length).toBeLessThanOrEqual(20)
    }),
  )
})
