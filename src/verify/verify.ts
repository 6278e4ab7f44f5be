import type pg from 'pg'
import { snapshotHash } from '#documents/server/snapshot-hash.ts'
import { schemaVersion } from '#platform/migrate.ts'
import { findLostPictures } from './find-lost-pictures.ts'
import { invariants } from './invariants.ts'

export interface Finding {
  name: string
  says: string
  /** Empty when the invariant holds; at most 20 breaches are told. */
  breaches: string[]
}

/**
 * Checks every invariant on a live database. All rows are read in one snapshot, so that orders which come in meanwhile
 * are seen whole or not at all; files of pictures are looked at after it. Nothing is changed or locked.
 */
export async function verify(pool: pg.Pool, dataDir: string): Promise<Finding[]> {
  const client = await pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read, read only')
    const findings: Finding[] = []
    for (const { name, says, sql } of invariants) {
      // Materialized: with the limit in sight the planner joins row by row, which at 100,000 orders never ends.
      const { rows } = await client.query<{ what: string }>(
        `with broken as materialized (${sql}) select what from broken limit 20`,
      )
      findings.push({ name, says, breaches: rows.map((row) => row.what) })
    }
    findings.push({
      name: 'I5',
      says: 'an issued document says what it said when it was issued',
      breaches: await changedDocuments(client),
    })
    const { applied, known, current } = await schemaVersion(client)
    findings.push({
      name: 'I12',
      says: 'the schema is the one of this program',
      breaches: current ? [] : [`${applied} of ${known} migrations`],
    })
    await client.query('commit')
    findings.push(...(await findLostPictures(client, dataDir)))
    return findings
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

async function changedDocuments(client: pg.PoolClient): Promise<string[]> {
  const changed: string[] = []
  for (let after = 0; ; ) {
    const { rows } = await client.query(
      'select id, full_number, snapshot, snapshot_hash from documents where id > $1 and purged_at is null order by id limit 500',
      [after],
    )
    if (rows.length === 0) return changed
    for (const row of rows) if (snapshotHash(row.snapshot) !== row.snapshot_hash) changed.push(row.full_number)
    after = rows.at(-1).id
  }
}
