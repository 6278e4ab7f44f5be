import { eq } from 'drizzle-orm'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { releaseHolds } from '#rentals/server/hold-units.ts'
import { desk_orders } from './desk.tables.ts'
import { deskSubject } from './desk-subject.ts'
import { lockDeskOrder } from './lock-desk-order.ts'

/** Withdraws a draft or a quote; withdrawn already, it stays as it is. Throws 404, 409 `changed-meanwhile`, `already-placed`. */
export async function withdrawDeskOrder(
  tx: Tx,
  { id, seen, by, now }: { id: number; seen: number | undefined; by: number; now: Date },
): Promise<void> {
  const row = await lockDeskOrder(tx, { id, seen })
  if (row.placed_at)
    throw conflict('already-placed', 'Tai jau užsakymas: ištrinkite arba kredituokite jį užsakymų sąraše.')
  if (row.withdrawn_at) return
  await releaseHolds(tx, { deskOrderId: id })
  await tx
    .update(desk_orders)
    .set({ withdrawn_at: now, holds_until: null, version: row.version + 1, updated_at: now })
    .where(eq(desk_orders.id, id))
  await record(tx, { by, deed: 'desk-order.withdrawn', subject: deskSubject(id), now })
}
