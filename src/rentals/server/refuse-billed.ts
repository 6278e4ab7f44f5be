import { sql } from 'drizzle-orm'
import { dayOf } from '#calendar/vilnius-time.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import type { rentals } from './rentals.tables.ts'

/**
 * Throws 409 `billed-past` when a bill charges days of the rental's line after the day of `from`: what a client was billed does not
 * change behind the bill. The room that bills stands above this one, so it asks in words.
 */
export async function refuseBilled(
  tx: Tx,
  { rental, from }: { rental: typeof rentals.$inferSelect; from: Date },
): Promise<void> {
  const { rows } = await tx.execute<{ until: string | null }>(sql`
    select max(to_day)::text as until from billed_pieces
     where order_line_id = ${rental.order_line_id} and freed_at is null and to_day > ${dayOf(from)}`)
  const until = rows[0]?.until
  if (until)
    throw conflict(
      'billed-past',
      `Dienos iki ${until} jau išrašytos sąskaitoje. Nurodykite ${until} ar vėlesnę dieną, o sąskaitą prireikus kredituokite.`,
    )
}
