import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { breaks } from '../faults/breaks.ts'
import { listFaults, printFaults } from '../tools/architecture/list-faults.ts'
import { replaceMarkedTable } from '../tools/architecture/replace-marked-table.ts'

const text = (file: string) => readFileSync(file, 'utf8')

const faults = listFaults('.')

/** `- T71 what holds: why no test here can show it.` */
const untested = [...(text('docs/faults.md').split('## ')[1] ?? '').matchAll(/^- (T\d{2,4}) (.+)$/gm)].map(
  ([, number = '', reason = '']) => ({ number, reason }),
)

test('docs/faults.md lists every fault with its tests, in the order of the numbers', async () => {
  const page = replaceMarkedTable(
    text('docs/faults.md'),
    'faults',
    printFaults(faults),
    'printed by tests/faults.test.ts',
  )
  await expect(page).toMatchFileSnapshot('../docs/faults.md')
})

test('every number of a fault has a test, or a reason why not', () => {
  const numbers = new Set([...faults, ...untested].map(({ number }) => Number(number.slice(1))))
  expect(Array.from({ length: 80 }, (_, at) => at + 1).filter((number) => !numbers.has(number))).toEqual([])
  for (const { number, reason } of untested) {
    expect(reason.length, number).toBeGreaterThan(60)
    expect(faults.map((fault) => fault.number)).not.toContain(number)
  }
})

test('a number stands before a title once in a file: two faults would share it', () => {
  const seen = faults.map(({ number, title, file }) => `${number} ${title} ${file}`)
  expect(seen.filter((one, at) => seen.indexOf(one) !== at)).toEqual([])
})

test('every number that docs speak of has a test or a reason why not', () => {
  const known = new Set([...faults, ...untested].map(({ number }) => number))
  const spoken = globSync('{docs/*.md,*.md}').flatMap((file) =>
    file === 'CHANGELOG.md' ? [] : [...text(file).matchAll(/\bT\d{2,4}\b/g)].map(([number]) => `${file} ${number}`),
  )
  expect(spoken.filter((one) => !known.has(one.split(' ')[1] ?? ''))).toEqual([])
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
