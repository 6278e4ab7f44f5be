import type pg from 'pg'
import type { IssuedSnapshot } from '#documents/issued-snapshot.ts'
import { snapshotHash } from '#documents/server/snapshot-hash.ts'
import type { PictureStore } from '#images/server/picture-files.ts'
import { schemaVersion } from '#platform/database/migrate.ts'
import { findLostPictures, findStrangers } from './find-lost-pictures.ts'
import { invariants } from './invariants.ts'

/** An invariant with its way to look. */
export interface Check {
  name: string
  says: string
  /** What breaks it, at most 20 descriptions; nothing when it holds. Changes and locks nothing. */
  look: (client: pg.ClientBase, store: PictureStore) => Promise<string[]>
}

/** Checks on rows: they may share one snapshot. */
export const rowChecks: Check[] = [
  ...invariants.map(({ name, says, sql }) => ({
    name,
    says,
    look: async (client: pg.ClientBase) => {
      // Materialized: with the limit in sight the planner joins row by row, which at 100,000 orders never ends.
      const { rows } = await client.query<{ what: string }>(
        `with broken as materialized (${sql}) select what from broken limit 20`,
      )
      return rows.map((row) => row.what)
    },
  })),
  { name: 'I5', says: 'an issued document says what it said when it was issued', look: changedDocuments },
  {
    name: 'I12',
    says: 'the schema is the one of this program',
    look: async (client) => {
      const { applied, known, current } = await schemaVersion(client)
      return current ? [] : [`${applied} of ${known} migrations`]
    },
  },
]

/** Checks on files: rows are asked again while they look, so they stand outside of any snapshot. */
export const fileChecks: Check[] = [
  { name: 'I10', says: 'every picture has its files', look: findLostPictures },
  { name: 'I10-strangers', says: 'every picture file has its row', look: findStrangers },
]

/** Hashing a few at a time lets the shop answer in between. */
const hashedAtOnce = 100

async function changedDocuments(client: pg.ClientBase): Promise<string[]> {
  const issued = await changedIn(
    client,
    'select id, full_number, snapshot, snapshot_hash from documents where id > $1 and purged_at is null order by id limit $2',
  )
  // what they said before they were made anew; whoever has one of them has few
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

interface Hashed {
  id: number
  full_number: string
  snapshot: IssuedSnapshot
  snapshot_hash: string
}

/** By a statement that gives those behind an id, so many at once. */
async function changedIn(client: pg.ClientBase, statement: string): Promise<string[]> {
  const behind = (id: number) => client.query<Hashed>(statement, [id, hashedAtOnce])
  const changed: string[] = []
  for (let read = behind(0); ; ) {
    const { rows } = await read
    // PostgreSQL reads the next ones while these are hashed.
    if (rows.length > 0) read = behind(rows.at(-1)?.id ?? 0)
    for (const row of rows) if (snapshotHash(row.snapshot) !== row.snapshot_hash) changed.push(row.full_number)
    if (rows.length > 0 && changed.length < 20) continue
    await read
    return changed.slice(0, 20)
  }
}
