import { inArray } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { payment_intents } from '../online-payments.tables.ts'

export async function erasePayers(tx: Tx, orderIds: number[]): Promise<void> {
  await tx.update(payment_intents).set({ way: null, address: null }).where(inArray(payment_intents.order_id, orderIds))
}
