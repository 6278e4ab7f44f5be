// biome-ignore-all lint/plugin/sql-by-hand: asks the catalogue of the database which tables refer to one

import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { conflict, type Refusal } from '#platform/refusal.ts'

interface ImportedRows {
  table: string
  ids: readonly number[]
  /** Made with the rows, and gone with them. */
  own: readonly string[]
  /** Rows changed later are somebody's work; absent: the table doesn't tell. */
  unchangedSince?: Date
}

export const buildInUseRefusal = (): Refusal =>
  conflict('in-use', 'Importo atšaukti nebegalima: jo įrašai jau pakeisti, ištrinti arba naudojami kitur.')

/** Locks the rows. 409 `in-use` where one is gone or changed, or another table refers to it. */
export async function assertNothingDepends(tx: Tx, { table, ids, own, unchangedSince }: ImportedRows): Promise<void> {
  const listed = sql`${sql.param([...ids])}::int[]`
  const isSame = unchangedSince ? sql`and updated_at <= ${unchangedSince.toISOString()}::timestamptz` : sql``
  const { rows: same } = await tx.execute(
    sql`select id from ${sql.identifier(table)} where id = any(${listed}) ${isSame} order by id for update`,
  )
  if (same.length < ids.length) throw buildInUseRefusal()
  const { rows: references } = await tx.execute<{ name: string; column: string }>(sql`
    select c.conrelid::regclass::text as name, a.attname as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = ${table}::regclass order by 1, 2`)
  for (const { name, column } of references.filter((one) => !own.includes(one.name))) {
    const { rows } = await tx.execute(
      sql`select from ${sql.identifier(name)} where ${sql.identifier(column)} = any(${listed}) limit 1`,
    )
    if (rows.length > 0) throw buildInUseRefusal()
  }
}
