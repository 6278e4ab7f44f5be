import { asc, eq } from 'drizzle-orm'
import { changeStock } from '#catalogue/server/change-stock.ts'
import { dropStopsOf } from '#delivery/server/drop-stops-of.ts'
import type { IssuedDocument } from '#documents/server/issue-document.ts'
import { record } from '#history/server/record.ts'
import { lockOrder } from '#orders/server/lock-order.ts'
import { mailOrderDocument, type Words } from '#orders/server/mail-order-document.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import { order_lines } from '#orders/server/orders.tables.ts'
import { settleBills } from '#payments/server/settle-bills.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { cancelPlanned } from '#rentals/server/cancel-planned.ts'
import { undoExtension } from '#rentals/server/undo-extension.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { type CreditAmounts, type CreditAsked, creditAmounts } from '../credit-amounts.ts'
import { orderCreditedMail } from '../order-credited.mail.ts'
import { creditBill } from './credit-bill.ts'
import { creditFields } from './credit-fields.ts'
import { emptiedLines } from './emptied-lines.ts'
import { issueCreditDocument } from './issue-credit-document.ts'
import { readBillToCredit } from './read-bill-to-credit.ts'
import { readBorneInvoice } from './read-borne-invoice.ts'

interface CreditOrder {
  orderId: number
  lines: readonly CreditAsked[] | 'all'
  reason: string
  /** Credited goods go back on the shelf. */
  return_stock: boolean
  /** What the invoice still bore when the clerk looked, cents with VAT: a second click finds less. */
  expected_remaining?: number
  /** Of an order that is billed later: this bill of it, else the latest; and whether it is to be billed again. */
  document_id?: number | undefined
  rebill?: boolean
  byUserId: number
  now: Date
}

/**
 * Takes an invoice back, all of it or by line: the next credit note with a mail to the customer, goods back in stock when
 * they came back, and rentals of wholly credited lines that have not gone out cancelled; once nothing of an extension's
 * invoice is left, the agreed return goes back. No money moves: what was paid too much then is given back as a payment. Throws
 * 404 when there is no such order, 409 when it has no invoice, the invoice has been credited meanwhile or a later extension
 * stands on this one, 422 when it does not bear as much.
 */
export async function issueCredit(
  tx: Tx,
  { orderId, lines, reason, return_stock, expected_remaining, document_id, rebill = false, byUserId, now }: CreditOrder,
): Promise<IssuedDocument> {
  await lockOrder(tx, orderId)
  const bill = await readBillToCredit(tx, orderId, document_id)
  if (bill) return creditBill(tx, { orderId, bill, lines, reason, expected_remaining, rebill, byUserId, now })
  const { invoiceId, invoice, borne } = await readBorneInvoice(tx, orderId)
  if (borne.price_with_vat === 0) throw conflict('all-credited', 'Visa sąskaita jau kredituota.')
  if (expected_remaining !== undefined && expected_remaining !== borne.price_with_vat)
    throw conflict('credited-meanwhile', 'Sąskaita tuo metu buvo kredituota. Peržiūrėkite, kas liko.', { borne })
  const amounts = creditAmounts(borne, lines)
  if ('problems' in amounts) throw invalid(creditFields(amounts.problems), 'not-creditable')

  const orderLines = await tx
    .select({
      id: order_lines.id,
      productId: order_lines.product_id,
      type: order_lines.type,
      isDelivery: order_lines.is_delivery,
      isCollection: order_lines.is_collection,
    })
    .from(order_lines)
    .where(eq(order_lines.order_id, orderId))
    .orderBy(asc(order_lines.position), asc(order_lines.id))
  const emptied = emptiedLines(borne, amounts).flatMap((at) => orderLines[at] ?? [])
  await cancelPlanned(tx, { lineIds: emptied.map(({ id }) => id), now })
  for (const { isDelivery, isCollection } of emptied)
    if (isDelivery) {
      const kind = isCollection ? 'collect' : 'deliver'
      await dropStopsOf(tx, { orderId, kind, why: 'Pristatymas kredituotas', byUserId, now })
    }
  const isWhole = amounts.price_with_vat === borne.price_with_vat
  const undone = isWhole ? await undoExtension(tx, { orderId, byUserId, now }) : undefined
  if (return_stock) await giveBack(tx, amounts, orderLines, { orderId, byUserId, now })

  const settings = await readSettings(tx)
  const credit = await issueCreditDocument(tx, { invoiceId, invoice, amounts, reason, now, settings })
  // money that had gone back before this note settles less from now on
  await settleBills(tx, [orderId])
  await record(tx, {
    by: byUserId,
    deed: 'order.credited',
    subject: orderSubject(orderId),
    details: { credit: credit.snapshot.full_number, price_with_vat: amounts.price_with_vat, reason },
    now,
  })
  const words: Words = (document, orders) => orderCreditedMail(document, orders, undone)
  await mailOrderDocument(tx, words, { orderId, document: credit, settings, now })
  return credit
}

/** In the order of product ids, as everybody locks them. A product that was deleted meanwhile has no shelf. */
async function giveBack(
  tx: Tx,
  { lines }: CreditAmounts,
  orderLines: { productId: number | null; type: string }[],
  { orderId, byUserId, now }: { orderId: number; byUserId: number; now: Date },
): Promise<void> {
  const units = new Map<number, number>()
  for (const { position, quantity } of lines) {
    const sold = orderLines[position]
    if (!sold?.productId || sold.type === 'rent') continue
    units.set(sold.productId, (units.get(sold.productId) ?? 0) + quantity)
  }
  for (const [productId, each] of [...units].sort(([a], [b]) => a - b))
    await changeStock(tx, { productId, units: each, reason: 'credited', orderId, byUserId, now })
}
