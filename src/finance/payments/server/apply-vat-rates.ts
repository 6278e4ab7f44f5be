import { and, asc, eq, exists, inArray, ne, or, sql } from 'drizzle-orm'
import { computeLinesAtRate } from '#orders/compute-lines-at-rate.ts'
import { decideLineVatKind } from '#orders/line-vat.ts'
import { buildOrderChangedMail } from '#orders/order-changed.mail.ts'
import { OrderChanged } from '#orders/orders.events.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { lockOrders } from '#orders/server/public/lock-orders.ts'
import { mailOrderDocument, type OrderMailBuilder } from '#orders/server/public/mail-order-document.ts'
import { isListed, isPayable, isUnpaid } from '#orders/server/public/order-conditions.ts'
import { reviseOrder } from '#orders/server/public/revise-order.ts'
import { revisePapers } from '#orders/server/public/revise-papers.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { type BuyerVat, decideBuyerVat } from '#people/companies/server/public/decide-buyer-vat.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import type { Work } from '#shell/action/work.ts'
import { isVatPayer } from '#shell/settings/is-vat-payer.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { readReceivedAmount } from './public/read-received-amount.ts'

/**
 * Prepaid rent and goods bear the rate of the day that their invoice is made. Orders that wait for their money at another
 * rate, or from before the shop began or ceased to pay VAT, are written as of today: of a company the net stays, of a
 * private person the price shown. They are locked. Answers the new prices, in cents with VAT, of those that changed.
 */
export async function applyVatRates(work: Work, { orderIds }: { orderIds: number[] }): Promise<Map<number, number>> {
  const settings = await work.settings()
  const outdated = await findOutdated(work.tx, settings, orderIds)
  const prices = new Map<number, number>()
  for (const order of outdated) prices.set(order.id, await applyRate(work, { order, settings }))
  return prices
}

export async function listOrdersAtOtherRate(reader: Reader, settings: Settings): Promise<number[]> {
  return (await findOutdated(reader, settings)).map(({ id }) => id)
}

async function findOutdated(reader: Reader, settings: Settings, orderIds?: number[]) {
  if (orderIds?.length === 0) return []
  return reader
    .select()
    .from(orders)
    .where(
      and(
        // money revives a lapsed order, and the night writes none anew
        ...(orderIds ? [isPayable, inArray(orders.id, orderIds)] : [isListed, isUnpaid]),
        isVatPayer(settings)
          ? or(eq(orders.vat_kind, 'not-payer'), ne(orders.vat_rate, settings.vat_rate))
          : ne(orders.vat_kind, 'not-payer'),
        exists(
          reader
            .select({ one: sql`1` })
            .from(documents)
            .where(and(eq(documents.order_id, orders.id), eq(documents.kind, 'prepayment'))),
        ),
      ),
    )
    .orderBy(asc(orders.id))
}

interface RateToApply {
  order: typeof orders.$inferSelect
  settings: Settings
}

async function applyRate(work: Work, { order, settings }: RateToApply): Promise<number> {
  const { tx } = work
  const { id: orderId, private_or_company: basis, vat_rate: before } = order
  const after = isVatPayer(settings) ? settings.vat_rate : 0
  const other = await decideOtherKind(tx, { order, settings })
  const rows = await tx
    .select()
    .from(order_lines)
    .where(eq(order_lines.order_id, orderId))
    .orderBy(asc(order_lines.position), asc(order_lines.id))
  const { lines, ...sums } = computeLinesAtRate(rows, {
    basis,
    before,
    after,
    ...(other && { kindOf: (line) => decideLineVatKind(other.kind, { ...line, vat_kind: undefined }) }),
  })
  const changes = [
    other
      ? other.kind === 'not-payer'
        ? 'Parduotuvė nebėra PVM mokėtoja: PVM neskaičiuojamas.'
        : 'Parduotuvė tapo PVM mokėtoja: skaičiuojamas PVM.'
      : `PVM tarifas: ${before}\u00a0% → ${after}\u00a0%.`,
  ]
  const { revision } = await reviseOrder(work, {
    orderId,
    order: { ...sums, vat_rate: after, ...(other && { vat_kind: other.kind, vat_proof: other.proof ?? null }) },
    lines: lines.map(({ id, order_id: _, position: __, title_letters: ___, covers_line_id: ____, ...line }) => ({
      ...line,
      lineId: id,
    })),
    changes,
  })
  const { price_with_vat } = sums
  await work.happened(OrderChanged, toOrderSubject(orderId), {
    revision,
    price_with_vat: [order.price_with_vat, price_with_vat],
    changes,
  })
  const received = await readReceivedAmount(tx, orderId)
  const withContract = !(await hasGoneOut(tx, orderId))
  const document = await revisePapers(work, { orderId, received, withContract, settings })
  const words: OrderMailBuilder = (paper, address) => buildOrderChangedMail(paper, address, { changes, received })
  if (price_with_vat !== order.price_with_vat) await mailOrderDocument(work, words, { orderId, document, settings })
  return price_with_vat
}

/** Undefined: the shop is what it was. */
async function decideOtherKind(reader: Reader, { order, settings }: RateToApply): Promise<BuyerVat | undefined> {
  if (isVatPayer(settings) !== (order.vat_kind === 'not-payer')) return undefined
  const { private_or_company, pvm_k } = order
  return decideBuyerVat(reader, { private_or_company, pvm_k }, settings)
}

/** The contract was signed then. */
async function hasGoneOut(reader: Reader, orderId: number): Promise<boolean> {
  const [out] = await reader
    .select({ id: rentals.id })
    .from(rentals)
    .where(and(eq(rentals.order_id, orderId), sql`(${rentals.handed_out} > 0 or ${rentals.returned_at} is not null)`))
    .limit(1)
  return out !== undefined
}

/** As `applyVatRates`, of one that is paid meanwhile nothing. */
export async function lockAtRate(work: Work, orderId: number): Promise<void> {
  await lockOrders(work.tx, [orderId])
  await applyVatRates(work, { orderIds: [orderId] })
}
