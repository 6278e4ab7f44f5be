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
import { recordClientPayment } from './record-client-payment.ts'
import { recordPayment } from './record-payment.ts'

/** What of the money is for which order, or for which bills of a client, in cents. */
export type EntryPart =
  | { orderId: number; amount: number }
  /** `goesOn`: what is more than these bills ask for goes on to the client's others. */
  | { clientId: number; billIds: number[]; goesOn?: boolean; amount: number }

interface Settling {
  entryId: number
  parts: EntryPart[]
  by: MatchedBy
  byUserId: number
  now: Date
}

/**
 * Records a waiting entry of a bank statement as payments. Throws 404 when there is no such entry or order, 409 when the
 * entry does not wait any more, 422 when the parts are not exactly its money or a bill does not ask for so much. Answers numbers of
 * invoices that it brought, of bills that it settled, and what is left of these.
 */
export async function settleEntry(
  tx: Tx,
  { entryId, parts, by, byUserId, now }: Settling,
): Promise<{ invoices: string[]; bills: string[]; left: number }> {
  const entry = await lockEntry(tx, entryId)
  if (entry.takes_back) throw conflict('takes-back', 'Šiuo įrašu bankas pinigus atsiėmė: pasirinkite, kurį mokėjimą.')
  refuseWrongParts(parts, entry.amount)

  // All of them before the first invoice: who holds a series must not wait for an order.
  const inOrder = parts.flatMap((part) => ('orderId' in part ? part : [])).toSorted((a, b) => a.orderId - b.orderId)
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
  // bills last, in the order of their ids, as who issues one takes its series before
  const ofClients = parts.flatMap((part) => ('orderId' in part ? [] : part))
  const bills: string[] = []
  let left = 0
  for (const { clientId, billIds, goesOn, amount } of ofClients.toSorted((a, b) => firstOf(a) - firstOf(b))) {
    const payment = { clientId, documentIds: billIds, amount, ...day, way: 'transfer', bankEntryId: entryId } as const
    const settled = await recordClientPayment(tx, { ...payment, goesOn: goesOn ?? false, byUserId, now })
    bills.push(...settled.documents.map(({ full_number }) => full_number))
    left += settled.left
  }
  return { invoices, bills, left }
}

const firstOf = ({ billIds }: { billIds: number[] }): number => Math.min(...billIds)

function refuseWrongParts(parts: EntryPart[], amount: number): void {
  if (parts.some((part) => part.amount <= 0)) throw invalid({ parts: ['Kiekvienai daliai įrašykite sumą.'] })
  if (parts.reduce((sum, part) => sum + part.amount, 0) !== amount)
    throw invalid({ parts: ['Sumos turi sudaryti visą mokėjimą.'] })
  const orders = parts.flatMap((part) => ('orderId' in part ? part.orderId : []))
  if (new Set(orders).size !== orders.length) throw conflict('order-twice', 'Tas pats užsakymas pasirinktas du kartus.')
  const bills = parts.flatMap((part) => ('orderId' in part ? [] : part.billIds))
  if (new Set(bills).size !== bills.length) throw conflict('bill-twice', 'Ta pati sąskaita pasirinkta du kartus.')
}
