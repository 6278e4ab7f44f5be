import { inArray } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { stops } from './delivery.tables.ts'

/** Forgets where orders were brought to and who was met there; that there was a stop, and when, stays. */
export async function forgetPlaces(tx: Tx, orderIds: readonly number[]): Promise<void> {
  const nobody = { address: '', city: '', postal_code: null, contact_name: '', contact_phone: '', note: '' }
  await tx
    .update(stops)
    .set({ ...nobody, ended_why: null })
    .where(inArray(stops.order_id, [...orderIds]))
}
