import { inArray } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { stops } from '../delivery.tables.ts'

/** The stops and their times stay. */
export async function erasePlaces(tx: Tx, orderIds: readonly number[]): Promise<void> {
  const nobody = { address: '', city: '', postal_code: null, contact_name: '', contact_phone: '', note: '' }
  await tx
    .update(stops)
    .set({ ...nobody, ended_why: null })
    .where(inArray(stops.order_id, [...orderIds]))
}
