import { eq } from 'drizzle-orm'
import { lockProducts } from '#catalogue/server/public/lock-products.ts'
import { readEntryDepositSum } from '#finance/deposits/server/bank-deposits.ts'
import { holdDeposit } from '#finance/deposits/server/public/hold-deposit.ts'
import { lockOrder } from '#orders/server/public/lock-order.ts'
import { listOrderedProductIds } from '#orders/server/public/ordered-units.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import type { MatchedBy } from '../bank-entry-states.ts'
import { bank_entries } from './bank.tables.ts'
import { lockBills } from './lock-bills.ts'
import { lockEntry } from './lock-entry.ts'
import { lockPayers } from './lock-payers.ts'
import { recordPayment } from './public/record-payment.ts'
import { recordClientPayment } from './record-client-payment.ts'
import { resolvePaymentDay } from './resolve-payment-day.ts'

/** Cents. */
export type EntryPart =
  | { orderId: number; amount: number }
  | { depositOf: number; amount: number }
  /** Without bills: all open ones. `goesOn`: excess goes to the client's others. */
  | { clientId: number | null; billIds: number[]; goesOn?: boolean; amount: number }

interface SettleEntryInput {
  entryId: number
  parts: EntryPart[]
  by: MatchedBy
}

/**
 * 404; 409 when it does not wait; 422 when the parts are not exactly what is left of its sum. Above all that the
 * client owes it is an advance. Answers numbers of new invoices and settled bills, and what is left of these.
 */
export async function settleEntry(
  work: Work<number>,
  { entryId, parts, by }: SettleEntryInput,
): Promise<{ invoices: string[]; bills: string[]; left: number; advance: number }> {
  const { tx, now, by: byUserId } = work
  const entry = await lockEntry(tx, entryId)
  if (entry.takes_back) throw conflict('takes-back', 'Šiuo įrašu bankas pinigus atsiėmė: pasirinkite, kurį mokėjimą.')
  refuseWrongParts(parts, entry.amount - (await readEntryDepositSum(tx, entryId)))

  // Before the first invoice: never wait for an order holding a series.
  const inOrder = parts.flatMap((part) => ('orderId' in part ? part : [])).toSorted((a, b) => a.orderId - b.orderId)
  const asDeposits = parts.flatMap((part) => ('depositOf' in part ? part : []))
  const toPay = new Set(inOrder.map(({ orderId }) => orderId))
  const lapsed: number[] = []
  for (const orderId of [...toPay, ...asDeposits.map(({ depositOf }) => depositOf)].toSorted((a, b) => a - b))
    if ((await lockOrder(tx, orderId)).lapsed_at && toPay.has(orderId)) lapsed.push(orderId)
  // by id, as at checkout
  if (lapsed.length > 0) await lockProducts(tx, await listOrderedProductIds(tx, lapsed))
  const ofClients = parts.flatMap((part) => ('clientId' in part ? part : []))
  const clientIds = ofClients.flatMap(({ clientId }) => clientId ?? [])
  await lockPayers(tx, clientIds)
  await tx
    .update(bank_entries)
    .set({ state: 'settled', matched_by: by, decided_by: byUserId, decided_at: now, looked_at: now })
    .where(eq(bank_entries.id, entryId))
  work.tell('bank-entries')

  for (const { depositOf, amount } of asDeposits)
    await holdDeposit(work, { orderId: depositOf, amount, way: 'transfer', bankEntryId: entryId })
  const day = await resolvePaymentDay(work, { day: entry.booked_on })
  const invoices: string[] = []
  for (const { orderId, amount } of inOrder) {
    const payment = { orderId, amount, ...day, way: 'transfer', bankEntryId: entryId } as const
    const { invoice } = await recordPayment(work, { ...payment })
    if (invoice) invoices.push(invoice)
  }
  // by id; issuing one locks its series before
  await lockBills(tx, { clientIds, billIds: ofClients.flatMap(({ billIds }) => billIds) })
  const bills: string[] = []
  let left = 0
  let advance = 0
  // named bills first: the client's money goes to the rest
  for (const { clientId, billIds, goesOn, amount } of ofClients.toSorted((a, b) => namesFew(a) - namesFew(b))) {
    const payment = { clientId, documentIds: billIds, amount, ...day, way: 'transfer', bankEntryId: entryId } as const
    const settled = await recordClientPayment(work, {
      ...payment,
      goesOn: goesOn ?? false,
      maybeAdvance: by === 'clerk',
    })
    bills.push(...settled.documents.map(({ full_number }) => full_number))
    left += settled.left
    advance += settled.advance
  }
  return { invoices, bills, left, advance }
}

const namesFew = ({ billIds }: { billIds: number[] }): number => (billIds.length > 0 ? 0 : 1)

function refuseWrongParts(parts: EntryPart[], amount: number): void {
  if (parts.some((part) => part.amount <= 0)) throw invalid({ parts: ['Kiekvienai daliai įrašykite sumą.'] })
  if (parts.reduce((sum, part) => sum + part.amount, 0) !== amount)
    throw invalid({ parts: ['Sumos turi sudaryti visą mokėjimą.'] })
  const ofDeposits = parts.flatMap((part) => ('depositOf' in part ? part.depositOf : []))
  const orders = parts.flatMap((part) => ('orderId' in part ? part.orderId : []))
  if (new Set(orders).size !== orders.length || new Set(ofDeposits).size !== ofDeposits.length)
    throw conflict('order-twice', 'Tas pats užsakymas pasirinktas du kartus.')
  const bills = parts.flatMap((part) => ('clientId' in part ? part.billIds : []))
  if (new Set(bills).size !== bills.length) throw conflict('bill-twice', 'Ta pati sąskaita pasirinkta du kartus.')
}
