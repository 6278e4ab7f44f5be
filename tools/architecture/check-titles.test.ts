import { expect, test } from 'vitest'
import { checkTitles, findTitleProblem, listTitles } from './check-titles.ts'

test.each([
  ['it is refused', 'begins with "it"'],
  ['T12 what is paid stays paid', 'begins with "what"'],
  ['T12 T13 whoever pays late is reminded', 'begins with "whoever"'],
  ['Their orders are listed', 'begins with "their"'],
  ['it’s refused', 'begins with "it"'],
  ['one that is paid stays', 'begins with "one" without a noun'],
  ['all are refused', 'begins with "all" without a noun'],
  ['each of them is refused', 'begins with "each of them"'],
  ['all of it is refunded', 'begins with "all of it"'],
  ['others see nothing', 'begins with "others"'],
])('the check refuses: %s', (title, problem) => {
  expect(findTitleProblem(title)).toBe(problem)
})

test.each([
  'T12 a paid order stays paid',
  'one order is paid once',
  'each of three clerks takes one unit',
  'another customer’s order is answered like a missing one',
  'an order is refused when it is paid',
  'item lines are listed',
])('the check accepts: %s', (title) => {
  expect(findTitleProblem(title)).toBeUndefined()
})

test('titles are read of tests, groups, tables and steps', () => {
  const text = [
    "describe('a', () => { test('b', () => test.step('c', run)) })",
    "test.each([1])('d %i', run)",
    "test.runIf(fast)('e', run)",
    `test(\`f \${name}\`, run)`,
    "tests('no title')",
  ].join('\n')
  expect(listTitles('a.test.ts', text).map(({ title, line }) => `${line} ${title}`)).toEqual([
    '1 a',
    '1 b',
    '1 c',
    '2 d %i',
    '3 e',
    '4 f …',
  ])
})

test('a problem names file, line and title', () => {
  expect(checkTitles([{ file: 'a.test.ts', text: "\ntest('so be it', run)" }])).toEqual([
    'a.test.ts:2: the title "so be it" begins with "so": name the thing',
  ])
})
