import { expect, test } from 'vitest'
import { parseTypedCount } from './parse-typed-count.ts'

test.each([
  ['', undefined],
  ['-', undefined],
  ['3', 3],
  ['13', 13],
  ['0', 1],
  ['-4', 1],
  ['2.7', 2],
  ['20000', 10_000],
])('„%s“ is meant as %s', (text, count) => expect(parseTypedCount(text, 10_000)).toBe(count))
