import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { snapshotHash } from '#documents/server/snapshot-hash.ts'
import { schemaVersion } from '#platform/migrate.ts'
import { invariants } from './invariants.ts'

export interface Finding {
  name: string
  says: string
  /** Empty when the invariant holds; at most 20 breaches are told. */
  breaches: string[]
}

/**
 * Checks every invariant on a live database. Everything is read in one snapshot, so that orders which come in
 * meanwhile are seen whole or not at all. Nothing is changed or locked.
 */
export async function verify(pool: pg.Pool, dataDir: string): Promise<Finding[]> {
  const client = await pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read, read only')
    const findings: Finding[] = []
    for (const { name, says, sql } of invariants) {
      const { rows } = await client.query<{ what: string }>(`${sql} limit 20`)
      findings.push({ name, says, breaches: rows.map((row) => row.what) })
    }
    findings.push({
      name: 'I5',
      says: 'an issued document says what it said when it was issued',
      breaches: await changedDocuments(client),
    })
    findings.push({
      name: 'I10',
      says: 'every picture has its files, and every file its picture',
      breaches: await lostPictures(client, dataDir),
    })
    const { applied, known, current } = await schemaVersion(client)
    findings.push({
      name: 'I12',
      says: 'the schema is the one of this program',
      breaches: current ? [] : [`${applied} of ${known} migrations`],
    })
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

/** WebP files are there as soon as the row is; a file that is being written has no row yet, so young ones don't count. */
async function lostPictures(client: pg.PoolClient, dataDir: string): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>('select key from images')
  const keys = new Set(rows.map((row) => row.key))
  const files = readdirSync(join(dataDir, 'images'), { withFileTypes: true, recursive: false }).filter((f) =>
    f.isFile(),
  )
  const drawn = new Set(files.filter((f) => f.name.endsWith('.webp')).map((f) => f.name.split('-')[0] ?? ''))
  const lost = [...keys].filter((key) => !drawn.has(key)).map((key) => `picture ${key} has no files`)
  const strangers = [...drawn].filter((key) => !keys.has(key)).map((key) => `files of ${key} have no picture`)
  return [...lost, ...strangers].slice(0, 20)
}
