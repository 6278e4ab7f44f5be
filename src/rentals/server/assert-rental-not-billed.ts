import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { rentals } from './rentals.tables.ts'

/** 409 `billed-past` when an invoice charges later days. Raw SQL: billing is above. */
export async function assertRentalNotBilled(
  tx: Tx,
  { rental, from }: { rental: typeof rentals.$inferSelect; from: Date },
): Promise<void> {
  // biome-ignore lint/plugin/sql-by-hand: asks a table of a module above
  const { rows } = await tx.execute<{ until: string | null }>(sql`
    select max(to_day)::text as until from billed_pieces
     where order_line_id = ${rental.order_line_id} and freed_at is null and to_day > ${toVilniusDay(from)}`)
  const until = rows[0]?.until
  if (until)
    throw conflict(
      'billed-past',
      `Dienos iki ${until} jau išrašytos sąskaitoje. Nurodykite ${until} ar vėlesnę dieną, o sąskaitą prireikus kredituokite.`,
    )
}
