import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { assertVersion } from '#platform/assert-version.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type FieldErrors, invalid } from '#platform/refusal.ts'
import type { Work } from './work.ts'

/** A short list of the shop's that one form shows and saves whole. */
export interface WholeList<Shown, Row> {
  table: PgTable
  /** As its form shows it. */
  read: (reader: Reader) => Promise<Shown[]>
  /** 422 at the rows that can't be. */
  validate: (rows: Row[], before: Shown[]) => FieldErrors
  write: (tx: Tx, rows: Row[]) => Promise<void>
  /** A line for each change of one row. */
  describeChanges: (before: Shown[], after: Shown[]) => string[]
}

/** The list, and the version that its form sends back. */
export async function showWholeList<Shown>(
  reader: Reader,
  { read }: Pick<WholeList<Shown, never>, 'read'>,
): Promise<{ data: Shown[]; version: string }> {
  const data = await read(reader)
  return { data, version: computeContentVersion(data) }
}

/**
 * What changed, nothing where all stayed. 409 `changed-meanwhile` when `seen` is not the version as it is (absent: the
 * last save wins); 422 at its row.
 */
export async function replaceWholeList<Shown, Row>(
  { tx }: Work,
  list: WholeList<Shown, Row>,
  { rows, seen }: { rows: Row[]; seen?: string | undefined },
): Promise<string[]> {
  // of two saves the second sees the first
  // biome-ignore lint/plugin/sql-by-hand: a lock that is no row
  await tx.execute(sql`lock table ${list.table} in share row exclusive mode`)
  const { data: before, version } = await showWholeList(tx, list)
  assertVersion({ seen, current: version })
  const errors = list.validate(rows, before)
  if (Object.keys(errors).length > 0) throw invalid(errors)

  await list.write(tx, rows)
  const after = await list.read(tx)
  return computeContentVersion(after) === version ? [] : list.describeChanges(before, after)
}

/** 16 characters that differ when anything in it does. */
export const computeContentVersion = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
