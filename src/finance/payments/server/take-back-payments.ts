import { asc, eq, inArray } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { conflict, invalid, notFound } from '#platform/refusal.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { Work } from '#shell/action/work.ts'
import { PaymentReversed } from '../payments.events.ts'
import { assertReversible } from './assert-reversible.ts'
import { bank_entries } from './bank.tables.ts'
import { lockEntry } from './lock-entry.ts'
import { listInvoicedClients, lockPayers } from './lock-payers.ts'
import { lockSettledDocuments } from './lock-settled-documents.ts'
import { payments } from './payments.tables.ts'
import { settleBills } from './public/settle-bills.ts'
import { resolvePaymentDay } from './resolve-payment-day.ts'
import { reverseClientPayment } from './reverse-client-payment.ts'
import { writePayment } from './write-payment.ts'

interface TakingBack {
  entryId: number
  paymentIds: number[]
}

/**
 * Orders and bills await money again. 404; 409 when the entry is decided or takes nothing back, a payment is
 * reversed, is a reverse or came another way, or an invoice stands on it; 422 when their sum is another.
 */
export async function takeBackPayments(
  work: Work<number>,
  { entryId, paymentIds }: TakingBack,
): Promise<{ orderIds: number[] }> {
  const { tx, now, by: byUserId } = work
  const entry = await lockEntry(tx, entryId)
  if (!entry.takes_back) throw conflict('takes-nothing-back', 'Šis įrašas jokio mokėjimo neatsiima.')
  const wrong = await tx
    .select()
    .from(payments)
    .where(inArray(payments.id, paymentIds))
    .orderBy(asc(payments.order_id), asc(payments.id))
  if (wrong.length !== new Set(paymentIds).size) throw notFound('Tokio mokėjimo nėra.')
  for (const { reverses, amount, way } of wrong)
    if (reverses !== null || amount <= 0 || way !== 'transfer')
      throw conflict('not-a-transfer', 'Bankas atsiima tik pavedimu gautus mokėjimus.')
  const sum = wrong.reduce((cents, { amount }) => cents + amount, 0)
  if (sum !== -entry.amount)
    throw invalid({
      payment_ids: [`Bankas atsiėmė ${formatMoney(-entry.amount)}, o pasirinktų mokėjimų suma – ${formatMoney(sum)}.`],
    })

  const orderIds = [...new Set(wrong.flatMap(({ order_id }) => order_id ?? []))]
  const locked = await tx
    .select({ id: orders.id, paid_at: orders.paid_at, deleted_at: orders.deleted_at })
    .from(orders)
    .where(inArray(orders.id, orderIds))
    .orderBy(asc(orders.id))
    .for('update')
  await lockPayers(tx, [...wrong.map(({ client_id }) => client_id), ...(await listInvoicedClients(tx, orderIds))])
  for (const order of locked) {
    const its = wrong.filter(({ order_id }) => order_id === order.id)
    await assertReversible(
      tx,
      order,
      its.reduce((cents, { amount }) => cents + amount, 0),
    )
  }

  const day = await resolvePaymentDay(work, { day: entry.booked_on })
  const reason = `Bankas atsiėmė ${entry.booked_on}.`
  const note = day.note ? `${reason} ${day.note}` : reason
  await tx
    .update(bank_entries)
    .set({ state: 'settled', matched_by: 'clerk', decided_by: byUserId, decided_at: now, looked_at: now })
    .where(eq(bank_entries.id, entryId))
  for (const { id, order_id, amount, way } of wrong) {
    if (order_id === null) continue
    await writePayment(work, {
      orderId: order_id,
      amount: -amount,
      way,
      paidOn: day.paidOn,
      note,
      bankEntryId: entryId,
      reverses: id,
    })
    await work.happened(PaymentReversed, toOrderSubject(order_id), { amount, reason })
  }
  await settleBills(tx, orderIds)
  const ofClients = wrong.filter(({ order_id }) => order_id === null)
  await lockSettledDocuments(
    tx,
    ofClients.map(({ id }) => id),
  )
  for (const payment of ofClients)
    await reverseClientPayment(work, {
      wrong: payment,
      reason: note,
      takenBack: { bankEntryId: entryId, paidOn: day.paidOn },
    })
  return { orderIds }
}
