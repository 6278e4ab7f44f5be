import { globSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { lockProducts } from '#catalogue/server/public/lock-products.ts'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { freeUnits } from '#rentals/server/public/free-units.ts'
import { readProducts } from '#sales/cart/server/read-products.ts'
import { findProducts } from '#sales/search/server/find-products.ts'
import { readTypedSearch } from '#sales/search/server/read-typed-search.ts'

const shop = openShopForFile()

test('statements of every cart and order are planned once a connection, however many lines it has', async () => {
  const { id } = await makeRentProduct(shop)
  const [from, to] = [new Date('2026-12-01T06:00:00Z'), new Date('2026-12-02T15:00:00Z')]
  const planned = await shop.context.database.transaction(async (tx) => {
    for (let turn = 0; turn < 8; turn++) {
      await lockProducts(tx, [id])
      await readProducts(tx, [id], { now: from })
      await freeUnits(tx, id, from, to, from)
    }
    const names = ['lock_products', 'products_to_price', 'free_units_of_spans']
    return plansOf(tx, [names])
  })
  // PostgreSQL makes five custom plans before it considers a generic one.
  expect(planned).toEqual(Array.from({ length: 3 }, () => ({ custom_plans: '5', generic_plans: '3' })))
})

test('a search is planned once a connection, however few or many results are wanted', async () => {
  await makeRentProduct(shop, { title: 'Skaldytuvas' })
  const pool = new pg.Pool({ connectionString: shop.context.database.pool.options.connectionString, max: 1 })
  const database = { ...shop.context.database, pool }
  for (let turn = 0; turn < 8; turn++)
    for (const limit of [3, 8, 20, 100])
      expect(await findProducts(await readTypedSearch(database, 'skald'), limit, new Date())).toHaveLength(1)
  const planned = await plansOf(pool, [['search-in-titles-8', 'search-in-titles-100', 'search-anywhere-100']])
  await pool.end()
  expect(planned.map(({ custom_plans }) => custom_plans)).toEqual(['5', '5', '5'])
})

/** A literal name, or a template whose variable parts are `…`. */
const named =
  /\b(?:prepareStatement|limited)(?:<[^()]*>)?\(\s*(?:'([^']+)'|`([^`]+)`|nameOf\('(\w+)')|\.prepare\('([^']+)'\)/g

test('every prepared statement has been measured, and stands with its figures in the decision about it', () => {
  const texts = globSync('src/**/*.ts')
    .filter((file) => !/\.test\.ts$|database\/prepared-statement\.ts$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
  const names = texts
    .flatMap((text) => [...text.matchAll(named)])
    .map(([, plain, pieced, listed, built]) => plain ?? pieced ?? built ?? `${listed}-…`)
    .map((name) => name.replaceAll(/\$\{[^}]*\}/g, '…'))
  const calls = texts.flatMap(
    (text) => text.match(/(?<!function )\b(?:prepareStatement|limited)(?:<[^()]*>)?\(|\.prepare\(/g) ?? [],
  )
  expect(names.length).toBe(calls.length)

  const decision = readFileSync('docs/decisions/0035-one-dialect-of-sql.md', 'utf8')
  const measured = [...decision.matchAll(/^\| `([^`]+)` \| ([\d.]+) \| ([\d.]+) \|/gm)]
  const listed = measured.map(([, name]) => name)
  expect([...new Set(names)].filter((name) => name !== '…-…').sort()).toEqual(listed.sort())
  for (const [, name, quick, slow] of measured)
    expect([name, Number(quick) <= 0.9 * Number(slow)]).toEqual([name, true])
})

const plansOf = prepareStatement<{ custom_plans: string; generic_plans: string }>(
  'plans_of_names',
  'select custom_plans, generic_plans from pg_prepared_statements where name = any($1)',
)
