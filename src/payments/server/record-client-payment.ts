import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { clientSubject } from '#clients/server/client-subject.ts'
import { clients } from '#clients/server/clients.tables.ts'
import { document_balances, documents } from '#documents/server/documents.tables.ts'
import { record } from '#history/server/record.ts'
import { formatMoney } from '#money/format-money.ts'
import type { Tx } from '#platform/database/database.ts'
import { invalid, notFound } from '#platform/refusal.ts'
import { payment_documents } from './payments.tables.ts'
import { refuseWrongPayment } from './refuse-wrong-payment.ts'
import { type PaymentToWrite, writePayment } from './write-payment.ts'

interface ClientPayment extends Omit<PaymentToWrite, 'orderId' | 'reverses'> {
  clientId: number
  /** Which of the client's bills it is for; all that are open when none is named. */
  documentIds?: readonly number[] | undefined
}

/**
 * Records money that a client paid for bills: it settles them whole, the oldest first, and the last one in part. Their rows are locked
 * in the order of their ids, so that of two payments of one bill the second sees what the first left. Throws 404 when there is no such
 * client, 422 when it is more than is owed, for bills of others, paid and unknown ones, and what no payment may be.
 */
export async function recordClientPayment(
  tx: Tx,
  { documentIds, ...payment }: ClientPayment,
): Promise<{ id: number; documents: { id: number; full_number: string; amount: number }[] }> {
  const { clientId, amount, way, paidOn, byUserId, now } = payment
  refuseWrongPayment(payment)
  const [client] = await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId))
  if (!client) throw notFound('Tokio kliento nėra.')
  const open = documentIds?.length
    ? await namedBills(tx, clientId, [...new Set(documentIds)])
    : await lockBills(tx, and(eq(document_balances.client_id, clientId), gt(document_balances.open, 0)))
  const settled = oldestFirst(open, amount)
  const owed = open.reduce((sum, bill) => sum + bill.open, 0)
  if (amount > owed) throw invalid({ amount: [tooMuch(owed, documentIds?.length)] })

  const { id } = await writePayment(tx, payment)
  await tx
    .insert(payment_documents)
    .values(settled.map((bill) => ({ payment_id: id, document_id: bill.id, amount: bill.amount })))
  await record(tx, {
    by: byUserId,
    deed: 'payment.recorded',
    subject: clientSubject(client),
    details: { amount, way, paid_on: paidOn },
    now,
  })
  return { id, documents: settled }
}

type Bill = Awaited<ReturnType<typeof lockBills>>[number]

function lockBills(tx: Tx, which: ReturnType<typeof and>) {
  return tx
    .select({
      id: documents.id,
      clientId: documents.client_id,
      full_number: documents.full_number,
      issued_on: documents.issued_on,
      open: document_balances.open,
    })
    .from(document_balances)
    .innerJoin(documents, eq(documents.id, document_balances.document_id))
    .where(which)
    .orderBy(asc(document_balances.document_id))
    .for('update', { of: document_balances })
}

async function namedBills(tx: Tx, clientId: number, ids: number[]): Promise<Bill[]> {
  const bills = await lockBills(tx, inArray(document_balances.document_id, ids))
  const wrong = ids.flatMap((id) => {
    const bill = bills.find((one) => one.id === id)
    if (!bill) return [`Sąskaitos Nr.\u00a0${id} nėra.`]
    if (bill.clientId !== clientId) return [`Sąskaita ${bill.full_number} – kito kliento.`]
    return bill.open <= 0 ? [`Sąskaita ${bill.full_number} jau apmokėta.`] : []
  })
  if (wrong.length > 0) throw invalid({ documents: wrong })
  return bills
}

function oldestFirst(bills: Bill[], amount: number) {
  let left = amount
  return bills
    .toSorted((a, b) => a.issued_on.localeCompare(b.issued_on) || a.id - b.id)
    .flatMap(({ id, full_number, open }) => {
      const part = Math.min(left, open)
      left -= part
      return part > 0 ? [{ id, full_number, amount: part }] : []
    })
}

const tooMuch = (owed: number, named = 0) => {
  if (owed <= 0) return 'Klientas nieko neskolingas: neapmokėtų sąskaitų nėra.'
  return named > 0
    ? `Pagal pasirinktas sąskaitas likę ${formatMoney(owed)}. Įrašykite ne daugiau arba pasirinkite daugiau sąskaitų.`
    : `Klientas skolingas ${formatMoney(owed)}. Įrašykite ne daugiau.`
}
