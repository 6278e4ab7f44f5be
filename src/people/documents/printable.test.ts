import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printable, printableLines } from './printable.ts'

test('a paragraph is one line of visible signs', () => {
  expect(printable('  Perforatorius \r\n\t su\u0000 antgaliu \u202e ')).toBe('Perforatorius su antgaliu')
  expect(printable('a'.repeat(50), 10)).toBe('aaaaaaaaa…')
})

test('a comment keeps its few lines; very many become one paragraph', () => {
  expect(printableLines('viena\n\n\n  dvi \r\ntrys')).toBe('viena\ndvi\ntrys')
  expect(printableLines('x\n'.repeat(500))).not.toContain('\n')
})

test('any text becomes printable: without invisible characters, and no longer than before', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      for (const out of [printable(text, 20), printableLines(text, 20)]) {
        expect(out.replaceAll('\n', '')).not.toMatch(/[\p{Cf}\p{Cc}\u2028\u2029]/u)
        expect(out.isWellFormed() || !text.isWellFormed()).toBe(true)
      }
      expect(printable(text, 20)).not.toContain('\n')
      expect(printable(text, 20).length).toBeLessThanOrEqual(20)
    }),
  )
})
