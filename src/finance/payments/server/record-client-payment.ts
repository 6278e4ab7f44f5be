import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { toClientSubject } from '#people/clients/server/public/to-client-subject.ts'
import { conflict, invalid, notFound } from '#platform/refusal.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { Work } from '#shell/action/work.ts'
import { PaymentRecorded } from '../payments.events.ts'
import { type SettledBill, shareOverBills } from '../share-over-bills.ts'
import { assertValidPayment } from './assert-valid-payment.ts'
import { type LockedBill, lockBills } from './lock-bills.ts'
import { lockPayers } from './lock-payers.ts'
import { payment_documents } from './payments.tables.ts'
import { type PaymentToWrite, writePayment } from './write-payment.ts'

interface ClientPayment extends Omit<PaymentToWrite, 'orderId' | 'reverses'> {
  /** Null: of somebody who is no client, for compensations of one order. */
  clientId: number | null
  /** Undefined: all open bills. */
  documentIds?: readonly number[] | undefined
  /** Excess goes to the client's other bills; absent: excess is refused while some are open. */
  goesOn?: boolean
  /** More than is owed stays the client's advance; otherwise it is refused. */
  maybeAdvance?: boolean
}

/** Oldest first, the last in part. 404; 422 for others' bills, paid or unknown ones, and what has no place. */
export async function recordClientPayment(
  work: Work,
  { documentIds, goesOn = false, maybeAdvance = false, ...payment }: ClientPayment,
): Promise<{ id: number; documents: SettledBill[]; left: number; advance: number }> {
  const { tx } = work
  const { clientId, amount, way, paidOn } = payment
  assertValidPayment(payment, work.now)
  if (clientId !== null) {
    const [locked] = await lockPayers(tx, [clientId])
    if (locked === undefined) throw notFound('Tokio kliento nėra.')
  }
  const named = [...new Set(documentIds)]
  const areAll = named.length === 0 || goesOn
  const open = await lockBills(tx, { clientIds: clientId === null ? [] : [clientId], billIds: named })
  refuseWrongBills(open, named, clientId)
  const subject = clientId === null ? orderOf(open) : toClientSubject({ id: clientId })
  const bills = areAll ? open : open.filter((bill) => named.includes(bill.id))
  const settled = shareOverBills(bills, amount, named)
  const advance = amount - settled.reduce((sum, bill) => sum + bill.amount, 0)
  if (advance > 0 && (!maybeAdvance || clientId === null || bills.length < open.length))
    throw invalid({ amount: [tooMuch(amount - advance, !areAll)] })

  const { id } = await writePayment(work, payment)
  if (settled.length > 0)
    await tx
      .insert(payment_documents)
      .values(settled.map((bill) => ({ payment_id: id, document_id: bill.id, amount: bill.amount })))
  await work.happened(PaymentRecorded, subject, { amount, way, paid_on: paidOn })
  return { id, documents: settled, left: computeOpenOfBills(bills, settled, named), advance }
}

/** Bills of nobody's client belong to one order. 409 for bills of an erased client. */
function orderOf(bills: readonly LockedBill[]) {
  const [orderId = null, ...others] = new Set(bills.map(({ owedForOrder }) => owedForOrder))
  if (orderId === null || others.length > 0) throw conflict('client-is-gone', 'Kliento, kurio ši sąskaita, nebėra.')
  return toOrderSubject(orderId)
}

export function computeOpenOfBills(
  bills: readonly LockedBill[],
  settled: readonly SettledBill[],
  named: readonly number[],
): number {
  const isFor = new Set(named.length > 0 ? named : settled.map(({ id }) => id))
  const owed = bills.reduce((sum, { id, open }) => sum + (isFor.has(id) ? open : 0), 0)
  return owed - settled.reduce((sum, { id, amount }) => sum + (isFor.has(id) ? amount : 0), 0)
}

function refuseWrongBills(bills: readonly LockedBill[], ids: readonly number[], clientId: number | null): void {
  const wrong = ids.flatMap((id) => {
    const bill = bills.find((one) => one.id === id)
    if (!bill) return [`Sąskaitos Nr.\u00a0${id} nėra.`]
    if (bill.clientId !== clientId) return [`Sąskaita ${bill.full_number} – kito kliento.`]
    return bill.open <= 0 ? [`Sąskaita ${bill.full_number} jau apmokėta.`] : []
  })
  if (wrong.length > 0) throw invalid({ documents: wrong })
}

const tooMuch = (owed: number, isOfNamed: boolean) => {
  if (owed <= 0) return 'Klientas nieko neskolingas: neapmokėtų sąskaitų nėra.'
  return isOfNamed
    ? `Pagal pasirinktas sąskaitas likę ${formatMoney(owed)}. Įrašykite ne daugiau arba pasirinkite daugiau sąskaitų.`
    : `Klientas skolingas ${formatMoney(owed)}. Įrašykite ne daugiau.`
}
