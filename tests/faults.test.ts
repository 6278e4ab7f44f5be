import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { breaks } from '../faults/breaks.ts'

const text = (file: string) => readFileSync(file, 'utf8')

const numbersIn = (source: string) =>
  new Set([...source.matchAll(/['"`]((?:T\d{2,4} )+)/g)].flatMap(([, numbers = '']) => numbers.trim().split(' ')))

/** `| T05 | what holds | where, or: not here: why |` */
const rows = [...text('docs/faults.md').matchAll(/^\| (T\d{2,4}) \| (.+) \| (.+) \|$/gm)].map(
  ([, number = '', holds = '', where = '']) => ({ number, holds, where }),
)
const first80 = Array.from({ length: 80 }, (_, i) => i + 1)

test('the catalogue of faults has each number once, in their order', () => {
  const numbers = rows.map(({ number }) => Number(number.slice(1)))
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
  expect(numbers.slice(0, 80)).toEqual(first80)
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

test('every break that is to be noticed still fits the code, once', () => {
  const times = ([file, piece]: readonly string[]) => text(file ?? '').split(piece ?? '').length - 1
  const stale = breaks.flatMap(({ name, edits }) =>
    edits.filter((edit) => times(edit) !== 1).map(([file]) => [name, file]),
  )
  expect(stale).toEqual([])
})

test('breaks stay few: locks, money and rights', () => {
  expect(breaks.length).toBeGreaterThan(100)
  expect(breaks.length).toBeLessThanOrEqual(155)
})

test('a break of a function or a trigger is made in its file: what migrations say of it may be in no shop', () => {
  const old = breaks
    .flatMap(({ name, edits }) => edits.map(([file, piece]) => ({ name, file, piece })))
    .filter(({ file }) => file.startsWith('migrations/'))
    .filter(({ file, piece }) => {
      const statements = text(file).split('--> statement-breakpoint')
      return statements.some((one) => one.includes(piece) && /^CREATE [A-Z ]*(?:FUNCTION|TRIGGER|VIEW)\b/m.test(one))
    })
  expect(old).toEqual([])
})

test('every break has a name of its own and tests that are there to notice it', () => {
  const names = breaks.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(breaks.filter(({ tests, edits }) => tests.length === 0 || edits.length === 0)).toEqual([])
  expect(breaks.flatMap(({ tests }) => tests).filter((file) => !existsSync(file))).toEqual([])
})
