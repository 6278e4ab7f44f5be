import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { listEntryDeposits, unassignDeposits } from '#finance/deposits/server/bank-deposits.ts'
import { isReturnedEntry } from '#finance/refunds/server/refunds.queries.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'
import { BankEntryReopened, PaymentUnassigned } from '../payments.events.ts'
import { assertReversible } from './assert-reversible.ts'
import { bank_entries } from './bank.tables.ts'
import { findWhatIsPaid } from './find-bank-entry-match.ts'
import { listInvoicedClients, lockPayers } from './lock-payers.ts'
import { lockSettledDocuments } from './lock-settled-documents.ts'
import { isNotReversed, payments } from './payments.tables.ts'
import { settleBills } from './public/settle-bills.ts'
import { reverseClientPayment } from './reverse-client-payment.ts'
import { toBankEntrySubject } from './to-bank-entry-subject.ts'
import { writePayment } from './write-payment.ts'

interface ReopenEntryInput {
  entryId: number
  reason: string
}

/** The entry's payments are reversed. 404; 409 when not decided, or an invoice stands on the entry. */
export async function reopenEntry(
  work: Work<number>,
  { entryId, reason }: ReopenEntryInput,
): Promise<{ takenBack: number }> {
  const { tx, now } = work
  const [entry] = await tx.select().from(bank_entries).where(eq(bank_entries.id, entryId)).for('update')
  if (!entry) throw notFound('Tokio išrašo įrašo nėra.')
  if (entry.state === 'waiting') throw conflict('entry-waits', 'Šis įrašas jau laukia sprendimo.')
  if (entry.takes_back && entry.state === 'settled')
    throw conflict(
      'taken-back-for-good',
      'Banko atsiimtas mokėjimas jau atitaisytas. Jei pinigai vis dėlto liko, įrašykite juos kaip naują mokėjimą.',
    )
  await refuseTakenBack(tx, entryId)
  if (entry.state === 'settled' && (entry.amount < 0 || (await isReturnedEntry(tx, entryId))))
    throw conflict(
      'entry-is-refund',
      'Šiuo įrašu bankas įvykdė grąžinimą klientui arba jį sugrąžino: tai ne sprendimas, o faktas.',
    )
  if (entry.state === 'other') throw conflict('entry-is-other', 'Šis įrašas – ne pirkėjo mokėjimas.')

  const given = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.bank_entry_id, entryId), gt(payments.amount, 0), isNotReversed))
    .orderBy(asc(payments.order_id), asc(payments.id))
  const wrong = given.flatMap(({ order_id, ...payment }) => (order_id === null ? [] : { ...payment, order_id }))
  const orderIds = wrong.map(({ order_id }) => order_id)
  const held = entry.state === 'settled' ? await listEntryDeposits(tx, [entryId]) : []
  const locked = await tx
    .select({ id: orders.id, paid_at: orders.paid_at, deleted_at: orders.deleted_at })
    .from(orders)
    .where(inArray(orders.id, [...orderIds, ...held.map(({ order_id }) => order_id)]))
    .orderBy(asc(orders.id))
    .for('update')
  await lockPayers(tx, [...given.map(({ client_id }) => client_id), ...(await listInvoicedClients(tx, orderIds))])
  for (const { id, order_id, amount, way } of wrong) {
    const order = locked.find((each) => each.id === order_id)
    if (!order) throw new Error(`Payment ${id} has no order`)
    await assertReversible(tx, order, amount)
    const reverse = { orderId: order_id, amount: -amount, way, paidOn: toVilniusDay(now), note: reason }
    await writePayment(work, { ...reverse, bankEntryId: entryId, reverses: id })
    await work.happened(PaymentUnassigned, toOrderSubject(order_id), { amount, reason })
  }

  const unassigned = held.length > 0 ? await unassignDeposits(work, { entryId, reason }) : 0
  await settleBills(tx, orderIds)
  const ofClients = given.filter(({ order_id }) => order_id === null)
  const billIds = await lockSettledDocuments(
    tx,
    ofClients.map(({ id }) => id),
  )
  for (const payment of ofClients)
    await reverseClientPayment(work, { wrong: payment, reason, event: PaymentUnassigned })

  const match = entry.takes_back ? undefined : await findWhatIsPaid(tx, entry)
  const likely = { orderIds: [] as number[], billIds: [] as number[] }
  if (match && !match.sure) Object.assign(likely, match)
  else if (match && 'bills' in match) likely.billIds = match.bills.billIds
  else if (match) likely.orderIds = ['depositOf' in match ? match.depositOf : match.orderId]
  await tx
    .update(bank_entries)
    .set({
      state: 'waiting',
      matched_by: null,
      decided_by: null,
      decided_at: null,
      reopened_at: now,
      suggested: likely.orderIds.filter((id) => !orderIds.includes(id)),
      suggested_bills: likely.billIds.filter((id) => !billIds.includes(id)),
    })
    .where(eq(bank_entries.id, entryId))
  const takenBack = given.length + unassigned
  if (takenBack === 0) await work.happened(BankEntryReopened, toBankEntrySubject(entry), { reason })
  return { takenBack }
}

async function refuseTakenBack(tx: Tx, entryId: number): Promise<void> {
  const byBank = sql`exists (select from payments r where r.reverses = "payments"."id" and r.bank_entry_id <> "payments"."bank_entry_id")`
  if ((await tx.$count(payments, and(eq(payments.bank_entry_id, entryId), byBank))) > 0)
    throw conflict(
      'taken-back',
      'Šiuos pinigus bankas atsiėmė, todėl kitam užsakymui ar sąskaitai jų priskirti negalima.',
    )
}
