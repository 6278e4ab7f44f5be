import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { attempts, limits } from './limits.ts'

/** Rows between the two marks: name → second column. */
const written = new Map(
  readFileSync('docs/operations.md', 'utf8')
    .split('<!-- limits -->')[1]
    ?.split('\n')
    .flatMap((line) => [...line.matchAll(/^\| `(\w+)` \| ([^|]+) \|/g)])
    .map(([, name = '', value = '']) => [name, value.trim()]),
)

test('the page for operators says every limit as it is, and no other', () => {
  const asTheyAre = new Map([
    ...Object.entries(limits).map(([name, value]) => [name, inWords(name, value)] as const),
    ...Object.entries(attempts).map(
      ([name, { max, windowMs }]) => [name, `${max} in ${inWords('Ms', windowMs)}`] as const,
    ),
  ])
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(asTheyAre))
})

function inWords(name: string, value: number): string {
  if (name.endsWith('Ms')) return value >= 60_000 ? `${value / 60_000} min` : `${value / 1000} s`
  if (name.endsWith('Bytes')) return value % 1024 === 0 ? inBytes(value) : `${value.toLocaleString('en')} B`
  return value.toLocaleString('en')
}

function inBytes(value: number): string {
  return value >= 2 ** 20 ? `${value / 2 ** 20} MB` : `${value / 1024} kB`
}
