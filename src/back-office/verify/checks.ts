// biome-ignore-all lint/plugin/bare-connection: runs the texts of the invariants on a reading of its own

import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { IssuedSnapshot } from '#people/documents/issued-snapshot.ts'
import { snapshotHash } from '#people/documents/server/public/snapshot-hash.ts'
import { findOtherSql, readSchemaVersion } from '#platform/database/migrate.ts'
import type { PictureStore } from '#shell/images/server/public/open-picture-files.ts'
import type { Invariant } from '#shell/module/invariant.ts'
import { findLostPictures, findUnknownPictures } from './find-lost-pictures.ts'

export interface Check {
  name: string
  says: string
  /** At most 20 breaches. Changes and locks nothing. */
  look: (client: pg.ClientBase, store: PictureStore) => Promise<string[]>
}

/** Run in one snapshot. */
export const buildRowChecks = (invariants: readonly Invariant[]): Check[] => [
  ...invariants.map(({ name, says, sql, look }) => ({
    name,
    says,
    look: async (client: pg.ClientBase) => {
      // Materialized: with the limit nested loops would never end at 100,000 orders.
      const { rows } = await client.query<{ what: string }>(
        `with broken as materialized (${sql}) select what from broken limit 20`,
      )
      const breaches = rows.map((row) => row.what)
      if (!look || breaches.length > 0) return breaches
      return (await look(drizzle(client as pg.PoolClient), new Date())).slice(0, 20)
    },
  })),
  {
    name: 'I7',
    says: 'functions, triggers and views are in force as this program tells them',
    look: async (client) => (await findOtherSql(client)).map((name) => `sql/${name}.sql is not in force`),
  },
  { name: 'I5', says: 'an issued document says what it said when it was issued', look: changedDocuments },
  {
    name: 'I12',
    says: 'the schema is the one of this program',
    look: async (client) => {
      const { applied, known, current } = await readSchemaVersion(client)
      return current ? [] : [`${applied} of ${known} migrations`]
    },
  },
]

/** Outside any snapshot: they read rows again. */
export const fileChecks: Check[] = [
  { name: 'I10', says: 'every picture has its files', look: findLostPictures },
  { name: 'I10-strangers', says: 'every picture file has its row', look: findUnknownPictures },
]

/** Lets the shop answer in between. */
const hashedAtOnce = 100

async function changedDocuments(client: pg.ClientBase): Promise<string[]> {
  const issued = await changedIn(
    client,
    'select id, full_number, snapshot, snapshot_hash from documents where id > $1 and purged_at is null order by id limit $2',
  )
  // earlier revisions; few per document
  const revised = await changedIn(
    client,
    `select v.document_id as id, d.full_number, v.snapshot, v.snapshot_hash
       from document_revisions v join documents d on d.id = v.document_id
      where v.purged_at is null and v.document_id in (
        select distinct document_id from document_revisions where document_id > $1 order by document_id limit $2)
      order by v.document_id`,
  )
  return [...issued, ...revised].slice(0, 20)
}

interface HashedDocument {
  id: number
  full_number: string
  snapshot: IssuedSnapshot
  snapshot_hash: string
}

async function changedIn(client: pg.ClientBase, statement: string): Promise<string[]> {
  const behind = (id: number) => client.query<HashedDocument>(statement, [id, hashedAtOnce])
  const changed: string[] = []
  for (let read = behind(0); ; ) {
    const { rows } = await read
    if (rows.length > 0) read = behind(rows.at(-1)?.id ?? 0)
    for (const row of rows) if (snapshotHash(row.snapshot) !== row.snapshot_hash) changed.push(row.full_number)
    if (rows.length > 0 && changed.length < 20) continue
    await read
    return changed.slice(0, 20)
  }
}
