import { eq } from 'drizzle-orm'
import { lockProducts } from '#catalogue/server/lock-products.ts'
import { lockOrder } from '#orders/server/lock-order.ts'
import { productsOf } from '#orders/server/ordered-units.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import type { MatchedBy } from '../bank-entry-states.ts'
import { bank_entries } from './bank.tables.ts'
import { lockEntry } from './lock-entry.ts'
import { openDay } from './open-day.ts'
import { recordPayment } from './record-payment.ts'

interface Settling {
  entryId: number
  /** What of the money is for which order, in cents. */
  parts: { orderId: number; amount: number }[]
  by: MatchedBy
  byUserId: number
  now: Date
}

/**
 * Records a waiting entry of a bank statement as payments. Throws 404 when there is no such entry or order, 409 when the
 * entry does not wait any more, 422 when the parts are not exactly its money. Answers numbers of invoices that it brought.
 */
export async function settleEntry(
  tx: Tx,
  { entryId, parts, by, byUserId, now }: Settling,
): Promise<{ invoices: string[] }> {
  const entry = await lockEntry(tx, entryId)
  refuseWrongParts(parts, entry.amount)

  // All of them before the first invoice: who holds a series must not wait for an order.
  const inOrder = parts.toSorted((a, b) => a.orderId - b.orderId)
  const lapsed: number[] = []
  for (const { orderId } of inOrder) if ((await lockOrder(tx, orderId)).lapsed_at) lapsed.push(orderId)
  // the products of all that may be revived together, in the order of their ids, as checkout takes them
  if (lapsed.length > 0) await lockProducts(tx, await productsOf(tx, lapsed))
  await tx
    .update(bank_entries)
    .set({ state: 'settled', matched_by: by, decided_by: byUserId, decided_at: now, looked_at: now })
    .where(eq(bank_entries.id, entryId))

  const day = await openDay(tx, { day: entry.booked_on, now })
  const invoices: string[] = []
  for (const { orderId, amount } of inOrder) {
    const payment = { orderId, amount, ...day, way: 'transfer', bankEntryId: entryId } as const
    const { invoice } = await recordPayment(tx, { ...payment, byUserId, now })
    if (invoice) invoices.push(invoice)
  }
  return { invoices }
}

function refuseWrongParts(parts: Settling['parts'], amount: number): void {
  if (parts.some((part) => part.amount <= 0)) throw invalid({ parts: ['Kiekvienam užsakymui įrašykite sumą.'] })
  if (parts.reduce((sum, part) => sum + part.amount, 0) !== amount)
    throw invalid({ parts: ['Sumos turi sudaryti visą mokėjimą.'] })
  if (new Set(parts.map(({ orderId }) => orderId)).size !== parts.length)
    throw conflict('order-twice', 'Tas pats užsakymas pasirinktas du kartus.')
}
