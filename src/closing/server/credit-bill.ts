import { eq } from 'drizzle-orm'
import { freePieces } from '#billing/server/free-pieces.ts'
import { mailClientBill } from '#billing/server/mail-client-bill.ts'
import { clientSubject } from '#clients/server/client-subject.ts'
import { clients } from '#clients/server/clients.tables.ts'
import type { IssuedDocument } from '#documents/server/issue-document.ts'
import { record } from '#history/server/record.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { type CreditAmounts, type CreditAsked, creditAmounts } from '../credit-amounts.ts'
import { creditFields } from './credit-fields.ts'
import { emptiedLines } from './emptied-lines.ts'
import { issueCreditDocument } from './issue-credit-document.ts'
import { type BillToCredit, lockBill, readBillToCredit } from './read-bill-to-credit.ts'

interface CreditBill {
  orderId: number
  bill: BillToCredit
  lines: readonly CreditAsked[] | 'all'
  reason: string
  expected_remaining?: number | undefined
  /** What is credited is to be billed again; without it, it stays billed. */
  rebill: boolean
  byUserId: number
  now: Date
}

/**
 * Takes a bill of a client back, all of it or by line; the orders that it bills go on as they are. Throws 409 when it has been credited
 * meanwhile, 422 when it does not bear as much, and on `rebill` when a part of a line is to be billed again: days come back whole.
 */
export async function creditBill(
  tx: Tx,
  { orderId, bill: seen, lines, reason, expected_remaining, rebill, byUserId, now }: CreditBill,
): Promise<IssuedDocument> {
  await lockBill(tx, seen.id)
  const bill = (await readBillToCredit(tx, orderId, seen.id)) ?? seen
  const { borne, invoice, id, clientId, siteId } = bill
  if (borne.price_with_vat === 0) throw conflict('all-credited', 'Visa sąskaita jau kredituota.')
  if (expected_remaining !== undefined && expected_remaining !== borne.price_with_vat)
    throw conflict('credited-meanwhile', 'Sąskaita tuo metu buvo kredituota. Peržiūrėkite, kas liko.', { borne })
  const amounts = creditAmounts(borne, lines)
  if ('problems' in amounts) throw invalid(creditFields(amounts.problems), 'not-creditable')

  const emptied = emptiedLines(borne, amounts)
  if (rebill && amounts.lines.some(({ position }) => !emptied.includes(position)))
    throw invalid({ rebill: ['Iš naujo išrašyti galima tik tas eilutes, kurios kredituojamos visos.'] })
  if (rebill) {
    const lineIds = emptied.flatMap((position) => bill.pieces[position]?.order_line_id ?? [])
    await freePieces(tx, { documentId: id, lineIds, now })
  }

  const settings = await readSettings(tx)
  const of = { clientId, siteId, orders: ordersOf(bill, amounts) }
  const credit = await issueCreditDocument(tx, { invoiceId: id, invoice, of, amounts, reason, now, settings })
  const details: { credit: string; price_with_vat: number; reason: string; invoice?: string } = {
    credit: credit.snapshot.full_number,
    price_with_vat: amounts.price_with_vat,
    reason,
  }
  await record(
    tx,
    { by: byUserId, deed: 'order.credited', subject: orderSubject(orderId), details, now },
    ...(clientId === null
      ? []
      : [
          {
            by: byUserId,
            deed: 'client.credited' as const,
            subject: clientSubject({ id: clientId }),
            details: { ...details, invoice: invoice.full_number },
            now,
          },
        ]),
  )
  const [client] = clientId === null ? [] : await tx.select().from(clients).where(eq(clients.id, clientId))
  if (client) await mailClientBill(tx, { document: credit, client, settings, now })
  return credit
}

/** What the note takes off each order, by the lines of the bill that are its own; cents below zero. */
function ordersOf({ pieces }: BillToCredit, { lines }: CreditAmounts) {
  const byOrder = Map.groupBy(lines, ({ position }) => pieces[position]?.order_id ?? 0)
  return [...byOrder].map(([orderId, own]) => {
    const price = 0 - own.reduce((sum, line) => sum + line.price, 0)
    const price_with_vat = 0 - own.reduce((sum, line) => sum + line.price_with_vat, 0)
    return { orderId, price, vat: price_with_vat - price, price_with_vat }
  })
}
