import { expect, test } from 'vitest'
import { checkNames, splitWords } from './check-names.ts'

const check = (...texts: string[]) => checkNames(texts.map((text, at) => ({ file: `src/${at}.tsx`, text })))

test.each([
  ['export function daysOf() {}', 'daysOf begins with no verb'],
  ['export const daysOf = () => 1', 'daysOf begins with no verb'],
  ['export interface Placing {}', 'Placing is a type named by a participle'],
  ['export type OrderFound = string', 'OrderFound is a type named by a participle'],
  ['export const MOST_LINES = 3', 'MOST_LINES holds "most": max'],
  ['export function assertX(asked: string) {}', 'the variable asked is filters, query, input'],
  ['type Rows = { found: string }', 'the property found is the thing itself, or a match'],
  ['keep({ most: 3 })', 'the property most is max'],
  ['export const list = <List most={3} />', 'the property most is max'],
  ['const { found } = read()', 'the variable found is the thing itself, or a match'],
])('the check refuses: %s', (text, problem) => {
  expect(check(text)).toEqual([expect.stringContaining(problem)])
})

test('an exported name stands in one file, but the framework’s own', () => {
  expect(check('export const orders = 1', 'export const orders = 2')).toEqual([
    'src/0.tsx, src/1.tsx: orders is exported more than once',
  ])
  expect(check('export const meta = 1', 'export const meta = 2')).toEqual([])
})

test('a property of another program may be read, and be written where the rules say so', () => {
  expect(check('const { found: order } = read()', 'keep({ deed: 1 })')).toEqual([])
})

test('a schema and its type share a name, and components are nouns', () => {
  expect(check('export const Order = z.object({})\nexport type Order = z.infer<typeof Order>')).toEqual([])
  expect(check('export function OrderCard() { return null }')).toEqual([])
})

test('a name is read word by word', () => {
  expect(splitWords('readAPIKey')).toEqual(['read', 'api', 'key'])
  expect(splitWords('MAX_LINES')).toEqual(['max', 'lines'])
})
