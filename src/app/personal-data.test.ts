import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { personDataOrder } from '#back-office/privacy/person-data-order.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { modules } from './modules.ts'
import { personalData } from './personal-data.ts'

const shop = openShopForFile()

const entries = modules.flatMap(({ name: module, personalData: { sections = {}, tablesLeftOut = {} } = {} }) =>
  [...Object.values(sections).flatMap(({ tables }) => tables), ...Object.keys(tablesLeftOut)].map((table) => ({
    module,
    table,
  })),
)

test('a module tells of every table that holds a key to a person, in the file or why not', async () => {
  const { rows } = await shop.context.database.pool.query(`
    select distinct c.table_name as name from information_schema.columns c
      join information_schema.tables t on t.table_name = c.table_name and t.table_schema = 'public' and t.table_type = 'BASE TABLE'
     where c.table_schema = 'public'
       and (c.column_name ~ '(^|_)(user_id|order_id|email|phone|recipient|reply_to|by_id)$'
            or exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = to_regclass('public.' || quote_ident(c.table_name))
                        and k.confrelid in ('users'::regclass, 'orders'::regclass)))`)
  const tables = new Set(entries.map(({ table }) => table))
  expect(rows.length).toBeGreaterThan(12)
  expect(rows.map(({ name }) => name as string).filter((name) => !tables.has(name) && name !== 'settings')).toEqual([])
})

test('a module tells of its own tables alone, and of each once', () => {
  const owners = new Map([['progress', 'platform']])
  for (const file of globSync('src/**/*.tables.ts'))
    for (const [, table] of readFileSync(file, 'utf8').matchAll(/pgTable\(\s*'(\w+)'/g))
      owners.set(String(table), String(file.split('/server/')[0]?.split('/').at(-1)))
  expect(entries.filter(({ module, table }) => owners.get(table) !== module)).toEqual([])
  expect(new Set(entries.map(({ table }) => table)).size).toBe(entries.length)
})

test('the file has its sections in their order, those without a place last', () => {
  expect(Object.keys(personalData).slice(0, personDataOrder.length)).toEqual(personDataOrder)
})
