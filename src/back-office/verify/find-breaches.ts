// biome-ignore-all lint/plugin/bare-connection: runs the texts of the invariants on a reading of its own

import type pg from 'pg'
import type { PictureStore } from '#shell/images/server/public/open-picture-files.ts'
import type { Check } from './checks.ts'

export interface InvariantFinding {
  name: string
  says: string
  /** At most 20; empty when it holds. */
  breaches: string[]
}

export type Verifier = (pool: pg.Pool, store: PictureStore) => Promise<InvariantFinding[]>

/** Rows in one snapshot, picture files after it. Changes and locks nothing. */
export async function findBreaches(
  pool: pg.Pool,
  store: PictureStore,
  { rowChecks, fileChecks }: { rowChecks: Check[]; fileChecks: Check[] },
): Promise<InvariantFinding[]> {
  const client = await pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read, read only')
    const findings: InvariantFinding[] = []
    for (const { name, says, look } of rowChecks) findings.push({ name, says, breaches: await look(client, store) })
    await client.query('commit')
    for (const { name, says, look } of fileChecks) findings.push({ name, says, breaches: await look(client, store) })
    return findings
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}
