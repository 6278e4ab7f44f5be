import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { collectMountedRoutes } from '#platform/test-kit/mounted-routes.ts'
import { openTestShop } from '#platform/test-kit/test-shop.ts'
import { getSchemaDef, listRequestSchemas, listSchemaParts, type Shape } from './request-schemas.factories.ts'

const { opened: shop, routes } = await collectMountedRoutes(() => openTestShop())
afterAll(() => shop.close())

const requests = listRequestSchemas([...new Set(routes.flatMap(({ config }) => config?.endpoint ?? []))])

const takes = (shape: Shape, value: unknown) => z.core.safeParse(shape, value).success

const leavesOf = (shape: Shape, path: string): [Shape, string][] => {
  const parts = listSchemaParts(shape, path)
  return parts.length === 0 ? [[shape, path]] : parts.flatMap(([part, at]) => leavesOf(part, at))
}
const leaves = requests.flatMap(({ schema, name }) => leavesOf(schema, name))
const ofType = (type: string) => leaves.filter(([shape]) => getSchemaDef(shape).type === type)

/** What PostgreSQL's `integer` can't hold. */
const beyondInt = [2 ** 31, -(2 ** 31) - 1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]
/** Compared with what is, a yes and a no, or one of four sizes else none: kept nowhere. */
const isNotKept =
  /\.(per_page|papers\[\]\.price_with_vat|form_start|expected_\w+|\w*seen|seen_\w+|is_main|remember|of)$/
/** Read as decimal euros, which have a bound of their own. */
const isEuros = /addition-products\S* body\.price$/
/** Its column is a `bigint`: of all debts or deposits together. */
const isBig = /imports\/steps body\.sum$/

test('T1630 no call takes a number that its column can’t hold', () => {
  const wide = ofType('number').filter(
    ([shape, path]) =>
      ![isNotKept, isEuros, isBig].some((one) => one.test(path)) && beyondInt.some((n) => takes(shape, n)),
  )
  expect(wide.map(([, path]) => path)).toEqual([])
})

const someText = ['a', 'abcdefgh', 'ilgas-ir-savas-9']
const atTheEnds = ['0000-01-01', '0001-01-01', '1899-12-31', '3000-01-01', '9999-12-31']
const asMoments = (days: string[]) => days.map((day) => `${day}T12:00:00Z`)

test('T1631 no call takes a day or a moment at the ends of the calendar', () => {
  const open = ofType('string').filter(([shape]) => {
    if (someText.some((text) => takes(shape, text))) return false
    const [day, moment] = [takes(shape, '2026-11-21'), takes(shape, '2026-11-21T12:00:00Z')]
    return [...(day ? atTheEnds : []), ...(moment ? asMoments(atTheEnds) : [])].some((text) => takes(shape, text))
  })
  expect(open.map(([, path]) => path)).toEqual([])
})

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?<!\.(test|factories))\.tsx?$/.test(file),
)
/** What it reads out of a snapshot or off a line may be one. */
const readAsInt = /(\([\w.]+ ->> '\w+'\)|\bcount\([^)]*\))::int(eger)?\b/g
const isSumAsInt = (line: string) =>
  /\bsum\(.*(price|amount|cents|deposit|held|open|paid)/.test(line) &&
  /::int(eger)?\b/.test(line.replace(readAsInt, ''))

test('T1633 no sum of money is an `integer` of PostgreSQL, which ends at 21 million euros', () => {
  const wrong = sources.flatMap((file) =>
    readFileSync(`src/${file}`, 'utf8')
      .split('\n')
      .flatMap((line) => (isSumAsInt(line) ? [`${file}: ${line.trim()}`] : [])),
  )
  expect(wrong).toEqual([])
  expect(isSumAsInt('select coalesce(sum(p.amount), 0)::int')).toBe(true)
})
