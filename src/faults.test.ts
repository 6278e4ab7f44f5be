import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = (file: string) => readFileSync(file, 'utf8')

/** Numbers that stand at the beginning of a test's name. */
const numbersIn = (source: string) =>
  new Set([...source.matchAll(/['"`]((?:T\d{2} )+)/g)].flatMap(([, numbers = '']) => numbers.trim().split(' ')))

/** `| T05 | what holds | where, or: not here: why |` */
const rows = [...text('docs/faults.md').matchAll(/^\| (T\d{2}) \| (.+) \| (.+) \|$/gm)].map(
  ([, number = '', holds = '', where = '']) => ({ number, holds, where }),
)
const all = Array.from({ length: 80 }, (_, i) => `T${String(i + 1).padStart(2, '0')}`)

test('the catalogue of faults has each number once', () => {
  expect(rows.map(({ number }) => number)).toEqual(all)
})

test('every fault has a test that bears its number in the file that the catalogue names, or a reason why not', () => {
  for (const { number, where } of rows) {
    if (where.startsWith('not here: ')) {
      expect(where.length, number).toBeGreaterThan(40)
      continue
    }
    const files = [...where.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
    expect(files.length, number).toBeGreaterThan(0)
    for (const file of files) expect([number, file, numbersIn(text(file)).has(number)]).toEqual([number, file, true])
  }
})
