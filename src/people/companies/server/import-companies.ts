// biome-ignore-all lint/plugin/bare-connection: a temporary table

import type pg from 'pg'
import { type CompanyRow, readRegister } from './read-register.ts'

const BATCH = 5_000

/** All or nothing. Answers how many, and how many lines lacked code or name. */
export async function importCompanies(
  pool: pg.Pool,
  lines: AsyncIterable<string>,
): Promise<{ taken: number; leftOut: number }> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('create temporary table incoming (like companies) on commit drop')
    let read = 0
    for await (const rows of inBatches(readRegister(lines))) {
      read += rows.all
      const { kept } = rows
      await client.query(
        'insert into incoming select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])',
        [
          kept.map(({ code }) => code),
          kept.map(({ name }) => name),
          kept.map(({ form }) => form),
          kept.map(({ status }) => status),
          kept.map(({ address }) => address),
        ],
      )
    }
    // Readers see the old copy until commit.
    await client.query('delete from companies')
    const { rowCount } = await client.query(
      'insert into companies select distinct on (code) code, name, form, status, address from incoming order by code',
    )
    const taken = rowCount ?? 0
    if (taken === 0) throw new Error('The file holds no company')
    await client.query('commit')
    return { taken, leftOut: read - taken }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function* inBatches(
  rows: AsyncIterable<CompanyRow | undefined>,
): AsyncIterable<{ all: number; kept: CompanyRow[] }> {
  let batch = { all: 0, kept: [] as CompanyRow[] }
  for await (const row of rows) {
    batch.all++
    if (row) batch.kept.push(row)
    if (batch.all < BATCH) continue
    yield batch
    batch = { all: 0, kept: [] }
  }
  yield batch
}
