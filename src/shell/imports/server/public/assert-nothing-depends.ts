// biome-ignore-all lint/plugin/sql-by-hand: asks the catalogue of the database which tables refer to one

import { sql } from 'drizzle-orm'
import { createLookup } from '#platform/create-lookup.ts'
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

export const buildInUseRefusal = (why = 'jo įrašai jau pakeisti, ištrinti arba naudojami kitur'): Refusal =>
  conflict('in-use', `Importo atšaukti nebegalima: ${why}.`)

/** What uses a row, by the table that refers to it. */
const usersOfRows = createLookup({
  billed_pieces: 'sąskaitos',
  client_people: 'prijungti žmonės',
  client_prices: 'klientų kainos',
  debt_claims: 'skolų laiškai',
  debt_reminders: 'skolų laiškai',
  deposits: 'užstatai',
  desk_orders: 'užsakymai',
  documents: 'dokumentai',
  document_orders: 'dokumentai',
  downtimes: 'prastovos',
  handovers: 'grąžinimai',
  label_uses: 'žymos',
  meter_readings: 'motovalandos',
  objects: 'objektai',
  order_lines: 'užsakymai',
  orders: 'užsakymai',
  payment_documents: 'mokėjimai',
  payment_intents: 'mokėjimai',
  payments: 'mokėjimai',
  rental_extensions: 'pratęsimai',
  rental_units: 'nuomos',
  rentals: 'nuomos',
  stock_movements: 'likučių pakeitimai',
  tasks: 'užduotys',
  transfer_lines: 'perkėlimai',
  transfer_units: 'perkėlimai',
  unit_inspections: 'patikros',
})

/** Locks the rows. 409 `in-use`, with what is in the way, where one is gone or changed, or another table refers to it. */
export async function assertNothingDepends(tx: Tx, { table, ids, own, unchangedSince }: ImportedRows): Promise<void> {
  const listed = sql`${sql.param([...ids])}::int[]`
  const isSame = unchangedSince ? sql`and updated_at <= ${unchangedSince.toISOString()}::timestamptz` : sql``
  const { rows: same } = await tx.execute(
    sql`select id from ${sql.identifier(table)} where id = any(${listed}) ${isSame} order by id for update`,
  )
  const lost = ids.length - same.length
  if (lost > 0) throw buildInUseRefusal(`po jo pakeista arba ištrinta įrašų: ${lost} iš ${ids.length}`)
  const { rows: references } = await tx.execute<{ name: string; column: string }>(sql`
    select c.conrelid::regclass::text as name, a.attname as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = ${table}::regclass order by 1, 2`)
  const inTheWay = new Set<string>()
  for (const { name, column } of references.filter((one) => !own.includes(one.name))) {
    const { rows } = await tx.execute(
      sql`select from ${sql.identifier(name)} where ${sql.identifier(column)} = any(${listed}) limit 1`,
    )
    if (rows.length > 0) inTheWay.add(usersOfRows[name] ?? 'kiti įrašai')
  }
  if (inTheWay.size > 0) throw buildInUseRefusal(`jo įrašus jau naudoja ${[...inTheWay].sort().join(', ')}`)
}
