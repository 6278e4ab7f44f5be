import { asc, eq, inArray } from 'drizzle-orm'
import { changeStock } from '#catalogue/server/public/change-stock.ts'
import { lockProducts } from '#catalogue/server/public/lock-products.ts'
import { mailClientBill } from '#finance/billing/server/public/mail-client-bill.ts'
import { reopenBilledLines } from '#finance/billing/server/public/reopen-billed-lines.ts'
import { moveMoneyToOrder } from '#finance/payments/server/public/move-money-to-order.ts'
import { settleBills } from '#finance/payments/server/public/settle-bills.ts'
import { OrderCredited } from '#orders/orders.events.ts'
import { order_lines } from '#orders/server/orders.tables.ts'
import { lockOrder } from '#orders/server/public/lock-order.ts'
import { mailOrderDocument, type OrderMailBuilder } from '#orders/server/public/mail-order-document.ts'
import { readStockBranchId } from '#orders/server/public/ordered-units.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { ClientCredited } from '#people/clients/clients.events.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { lockClient } from '#people/clients/server/public/lock-client.ts'
import { toClientSubject } from '#people/clients/server/public/to-client-subject.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import type { IssuedDocument } from '#people/documents/server/public/issue-document.ts'
import { assertVersion } from '#platform/assert-version.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { dropOrderStops } from '#rentals/delivery/server/public/drop-order-stops.ts'
import { cancelPlanned } from '#rentals/server/public/cancel-planned.ts'
import { undoExtension } from '#rentals/server/public/undo-extension.ts'
import type { Work } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { type CreditAmounts, type CreditLineInput, type CreditProblem, creditAmounts } from '../credit-amounts.ts'
import type { InvoiceNetOfCredits } from '../invoice-net-of-credits.ts'
import { buildOrderCreditedMail } from '../order-credited.mail.ts'
import { issueCreditDocument } from './issue-credit-document.ts'
import { type BillToCredit, lockBill, readBillToCredit } from './read-bill-to-credit.ts'
import { readInvoiceNetOfCredits } from './read-invoice-net-of-credits.ts'

interface CreditOrder {
  orderId: number
  lines: readonly CreditLineInput[] | 'all'
  reason: string
  return_stock: boolean
  /** Cents with VAT: a second click finds less. */
  expected_remaining?: number
  /** A bill on credit; absent: the latest. */
  document_id?: number | undefined
  rebill?: boolean
  /** The change handles rentals and extensions itself. */
  isOfChange?: boolean
}

/**
 * Whole or by line; cancels rentals of fully credited lines that have not gone out; a fully credited extension
 * restores the agreed return. Moves no money. 404; 409 without an invoice, when credited meanwhile or a later
 * extension builds on this one; 422 when too little remains; 403 as `assertMayCredit`.
 */
export async function issueCredit(
  work: Work<number>,
  {
    orderId,
    lines,
    reason,
    return_stock,
    expected_remaining,
    document_id,
    rebill = false,
    isOfChange = false,
  }: CreditOrder,
): Promise<IssuedDocument> {
  const { tx } = work
  assertMayCredit(work)
  await lockOrder(tx, orderId)
  const bill = await readBillToCredit(tx, orderId, document_id)
  if (bill) return creditBill(work, { orderId, bill, lines, reason, return_stock, expected_remaining, rebill })
  const { invoiceId, invoice, borne, corrected } = await readInvoiceNetOfCredits(tx, orderId)
  if (borne.price_with_vat === 0) throw conflict('all-credited', 'Visa sąskaita jau kredituota.')
  assertNotCreditedMeanwhile(borne, expected_remaining)
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
  if (!isOfChange) await cancelPlanned(work, { lineIds: emptied.map(({ id }) => id) })
  // a change moves or drops stops itself
  for (const { isDelivery, isCollection } of emptied)
    if (isDelivery && !isOfChange) {
      const kind = isCollection ? 'collect' : 'deliver'
      await dropOrderStops(work, { orderId, kind, why: 'Pristatymas kredituotas' })
    }
  const isWhole = !isOfChange && amounts.price_with_vat === borne.price_with_vat
  const undone = isWhole ? await undoExtension(work, { orderId }) : undefined
  if (return_stock)
    await giveBack(
      work,
      amounts,
      orderLines.map((line) => ({ ...line, orderId })),
    )

  const settings = await readSettings(tx)
  // before the series: what is freed pays the client's bills
  const [debtor] = await tx.select({ clientId: documents.client_id }).from(documents).where(eq(documents.id, invoiceId))
  if (debtor?.clientId) await lockClient(tx, debtor.clientId)
  const credit = await issueCreditDocument(work, {
    invoiceId,
    invoice,
    positions: corrected?.positions,
    of: corrected && { clientId: corrected.clientId, orders: [{ orderId, ...negate(amounts) }] },
    amounts,
    reason,
    settings,
  })
  // earlier refunds settle less after this note
  await settleBills(tx, [orderId])
  if (corrected?.clientId === null) await moveMoneyToOrder(work, { orderId, documentId: invoiceId })
  await work.happened(OrderCredited, toOrderSubject(orderId), {
    credit: credit.snapshot.full_number,
    price_with_vat: amounts.price_with_vat,
    reason,
  })
  const words: OrderMailBuilder = (document, orders) => buildOrderCreditedMail(document, orders, undone)
  await mailOrderDocument(work, words, { orderId, document: credit, settings })
  return credit
}

const negate = ({ price, vat, price_with_vat }: CreditAmounts) => ({
  price: 0 - price,
  vat: 0 - vat,
  price_with_vat: 0 - price_with_vat,
})

/** A credit makes the shop owe: 403 without the right, or when the password was given too long ago. */
export function assertMayCredit(work: Work): void {
  work.assertRight('credits:write')
  work.assertFresh()
}

interface SoldLine {
  orderId: number
  productId: number | null
  type: string
}

function assertNotCreditedMeanwhile(borne: InvoiceNetOfCredits, seen: number | undefined): void {
  assertVersion({
    seen,
    current: borne.price_with_vat,
    code: 'credited-meanwhile',
    said: 'Sąskaita tuo metu buvo kredituota. Peržiūrėkite, kas liko.',
    more: { borne },
  })
}

/** Stock is returned by product id, as all locks; no deleted products. Each goes to its order's branch. */
async function giveBack(
  work: Work<number>,
  { lines }: CreditAmounts,
  soldAt: readonly (SoldLine | undefined)[],
): Promise<void> {
  const { by: byUserId } = work
  const back = lines.flatMap(({ position, quantity }) => {
    const { orderId, productId, type } = soldAt[position] ?? {}
    return orderId && productId && type !== 'rent' ? { orderId, productId, quantity } : []
  })
  const ofEach = Map.groupBy(back, ({ orderId, productId }) => `${productId} ${orderId}`)
  for (const all of [...ofEach.values()].sort(([a], [b]) => (a?.productId ?? 0) - (b?.productId ?? 0))) {
    const [{ orderId, productId }] = all as [(typeof back)[number]]
    const units = all.reduce((sum, { quantity }) => sum + quantity, 0)
    const placeId = await readStockBranchId(work.tx, orderId)
    await changeStock(work, { productId, placeId, units, reason: 'credited', orderId, byUserId })
  }
}

interface CreditBill {
  orderId: number
  bill: BillToCredit
  lines: readonly CreditLineInput[] | 'all'
  reason: string
  return_stock: boolean
  expected_remaining?: number | undefined
  rebill: boolean
}

/**
 * The bill's orders go on. Lines billed again did not come back. 409 when credited meanwhile; 422 when too little
 * remains, on `rebill` of part lines.
 */
async function creditBill(
  work: Work<number>,
  { orderId, bill: seen, lines, reason, return_stock, expected_remaining, rebill }: CreditBill,
): Promise<IssuedDocument> {
  const { tx } = work
  const goods = return_stock && !rebill ? await soldOn(tx, seen) : []
  await lockProducts(
    tx,
    goods.flatMap((line) => line?.productId ?? []),
  )
  // before the bill and the series: what is freed pays their other bills
  if (seen.clientId !== null) await lockClient(tx, seen.clientId)
  await lockBill(tx, seen.id)
  const bill = (await readBillToCredit(tx, orderId, seen.id)) ?? seen
  const { borne, invoice, id, clientId, siteId } = bill
  if (borne.price_with_vat === 0) throw conflict('all-credited', 'Visa sąskaita jau kredituota.')
  assertNotCreditedMeanwhile(borne, expected_remaining)
  const amounts = creditAmounts(borne, lines)
  if ('problems' in amounts) throw invalid(creditFields(amounts.problems), 'not-creditable')

  const emptied = emptiedLines(borne, amounts)
  if (rebill && amounts.lines.some(({ position }) => !emptied.includes(position)))
    throw invalid({ rebill: ['Iš naujo išrašyti galima tik tas eilutes, kurios kredituojamos visos.'] })
  if (rebill) {
    const lineIds = emptied.flatMap((position) => bill.pieces[position]?.order_line_id ?? [])
    await reopenBilledLines(work, { documentId: id, lineIds })
  }

  await giveBack(work, amounts, goods)

  const settings = await readSettings(tx)
  const of = { clientId, siteId, orders: ordersOf(bill, amounts) }
  const credit = await issueCreditDocument(work, { invoiceId: id, invoice, of, amounts, reason, settings })
  const details: { credit: string; price_with_vat: number; reason: string; invoice?: string } = {
    credit: credit.snapshot.full_number,
    price_with_vat: amounts.price_with_vat,
    reason,
  }
  await work.happened(OrderCredited, toOrderSubject(orderId), details)
  if (clientId !== null)
    await work.happened(ClientCredited, toClientSubject({ id: clientId }), { ...details, invoice: invoice.full_number })
  const [client] = clientId === null ? [] : await tx.select().from(clients).where(eq(clients.id, clientId))
  if (client) await mailClientBill(work, { document: credit, client, settings })
  return credit
}

/** Lines stand at the bill's positions. */
async function soldOn(tx: Tx, { pieces }: BillToCredit): Promise<(SoldLine | undefined)[]> {
  const ids = pieces.map(({ order_line_id }) => order_line_id)
  const sold = await tx
    .select({
      id: order_lines.id,
      orderId: order_lines.order_id,
      productId: order_lines.product_id,
      type: order_lines.type,
    })
    .from(order_lines)
    .where(inArray(order_lines.id, ids))
  return ids.map((id) => sold.find((line) => line.id === id))
}

/** Negative cents by order. */
function ordersOf({ pieces }: BillToCredit, { lines }: CreditAmounts) {
  const byOrder = Map.groupBy(lines, ({ position }) => pieces[position]?.order_id ?? 0)
  return [...byOrder].map(([orderId, own]) => {
    const price = 0 - own.reduce((sum, line) => sum + line.price, 0)
    const price_with_vat = 0 - own.reduce((sum, line) => sum + line.price_with_vat, 0)
    return { orderId, price, vat: price_with_vat - price, price_with_vat }
  })
}

const creditFields = (problems: readonly CreditProblem[]): Record<string, string[]> =>
  Object.fromEntries(problems.map(({ index, field, message }) => [`lines.${index}.${field}`, [message]]))

/** Positions with nothing left after this credit. */
function emptiedLines({ basis, lines }: InvoiceNetOfCredits, credited: CreditAmounts): number[] {
  const side = basis === 'private' ? 'price_with_vat' : 'price'
  return credited.lines
    .filter((credit) => lines.find(({ position }) => position === credit.position)?.[side] === credit[side])
    .map(({ position }) => position)
}
