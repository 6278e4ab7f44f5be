import type pg from 'pg'
import type { PictureStore } from '#images/server/picture-files.ts'
import { fileChecks, rowChecks } from './checks.ts'

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
export async function verify(pool: pg.Pool, store: PictureStore): Promise<Finding[]> {
  const client = await pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read, read only')
    const findings: Finding[] = []
    for (const { name, says, look } of rowChecks) findings.push({ name, says, breaches: await look(client, store) })
    await client.query('commit')
    for (const { name, says, look } of fileChecks) findings.push({ name, says, breaches: await look(client, store) })
    return findings
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}
