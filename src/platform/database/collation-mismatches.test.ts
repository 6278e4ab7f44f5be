import { expect, test, vi } from 'vitest'
import type { Log } from '../log.ts'
import { openShopForFile } from '../test-kit/open-shop-for-file.ts'
import {
  listCollationMismatches,
  reindexMismatchedCollations,
  warnOfCollationMismatches,
} from './collation-mismatches.ts'
import { openToolPool } from './tool-pool.ts'

const shop = openShopForFile()

test('T84 an order of letters that changed under the indexes is warned of at start, and mended with one command', async () => {
  const { pool } = shop.context.database
  const log = { warn: vi.fn() }
  await warnOfCollationMismatches(pool, log as unknown as Log)
  expect(log.warn).not.toHaveBeenCalled()
  const [{ mighty }] = (await pool.query('select rolsuper as mighty from pg_roles where rolname = current_user')).rows
  if (!mighty) return

  await pool.query(`update pg_collation set collversion = '1.0' where collname = 'lt-x-icu'`)
  await pool.query(`update pg_database set datcollversion = '0.1' where datname = current_database()
    and pg_database_collation_actual_version(oid) is not null`)
  const lithuanian = (await listCollationMismatches(pool)).find(({ collation }) => collation === 'lt-x-icu')
  expect(lithuanian).toMatchObject({ recorded: '1.0', actual: expect.stringMatching(/^\d/) })
  expect(lithuanian?.indexes).toEqual(expect.arrayContaining(['users_name', 'products_category_title']))
  expect(lithuanian?.indexes.length).toBeGreaterThanOrEqual(9)
  await warnOfCollationMismatches(pool, log as unknown as Log)
  expect(log.warn).toHaveBeenCalledWith(
    expect.objectContaining({ collation: 'lt-x-icu', recorded: '1.0', advice: expect.stringContaining('--reindex') }),
    expect.any(String),
  )

  const owner = openToolPool(pool.options.connectionString as string)
  const before = await filesOf(lithuanian?.indexes ?? [])
  const lines: string[] = []
  expect(await reindexMismatchedCollations(owner, (line) => lines.push(line))).toEqual([])
  await owner.end()
  expect(lines).toEqual(expect.arrayContaining(lithuanian?.indexes ?? []))
  expect(await listCollationMismatches(pool)).toEqual([])
  const after = await filesOf(lithuanian?.indexes ?? [])
  expect(before.filter((file) => after.includes(file))).toEqual([])
})

async function filesOf(indexes: string[]): Promise<string[]> {
  const names = 'select pg_relation_filepath(name::regclass) as file from unnest($1::text[]) as name'
  return (await shop.context.database.pool.query(names, [indexes])).rows.map(({ file }) => file)
}
