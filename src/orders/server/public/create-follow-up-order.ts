import { eq } from 'drizzle-orm'
import { notFound } from '#platform/refusal.ts'
import { shareOut } from '#rules/money/share-out.ts'
import { splitVat } from '#rules/money/split-vat.ts'
import { buildVat } from '#rules/money/vat.ts'
import type { Work } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { buildOrderChargedMail } from '../../follow-up.mail.ts'
import { decideLaterVatKind } from '../../line-vat.ts'
import { OrderPlaced } from '../../orders.events.ts'
import { orders } from '../orders.tables.ts'
import { copyBuyerFields } from './copy-buyer-fields.ts'
import { issuePrepayment } from './issue-prepayment.ts'
import { mailOrderDocument, type OrderMailBuilder } from './mail-order-document.ts'
import { toOrderSubject } from './to-order-subject.ts'
import { writeOrder } from './write-order.ts'

export interface FollowUp {
  orderId: number
  /** `amount`: cents with VAT. */
  lines: { title: string; amount: number }[]
  /** Cents paid next from the kept deposit: at most the total. */
  covered?: number
}

/**
 * The follow-up has the same customer and basis. After an order on credit it goes on the next bill; but the part that
 * the kept deposit pays is prepaid.
 */
export async function createFollowUpOrder(
  work: Work<number>,
  { orderId, lines, covered = 0 }: FollowUp,
): Promise<{ orderId: number }> {
  const { tx, now } = work
  const [first] = await tx.select().from(orders).where(eq(orders.id, orderId))
  if (!first) throw notFound('Tokio užsakymo nėra.')
  const settings = await readSettings(tx)
  const { vat_rate } = settings
  const vat_kind = decideLaterVatKind(first, settings)
  const sums = sumsOf(lines, buildVat(vat_kind, vat_rate).rate)

  const isOnCredit = first.billing !== 'prepaid' && covered === 0

  const placed = await writeOrder(tx, {
    ...copyBuyerFields(first),
    ...sums.total,
    ...(isOnCredit && { billing: first.billing }),
    vat_rate,
    vat_kind,
    delivery: 'pickup',
    comment: `Priemoka prie užsakymo Nr. ${orderId}`,
    placed_at: now,
    lines: lines.map((line, position) => ({
      type: 'addition',
      title: line.title,
      quantity: 1,
      charged_units: 1,
      unit: 'vnt',
      unit_price: sums.net[position] ?? 0,
      unit_price_with_vat: sums.gross[position] ?? 0,
      price: sums.net[position] ?? 0,
      price_with_vat: sums.gross[position] ?? 0,
    })),
  })
  await work.happened(OrderPlaced, toOrderSubject(placed.orderId))
  if (isOnCredit) return { orderId: placed.orderId }
  const document = await issuePrepayment(work, {
    orderId: placed.orderId,
    settings,
    covered: Math.min(covered, sums.total.price_with_vat),
  })
  const words: OrderMailBuilder = (prepayment, orders) => buildOrderChargedMail(prepayment, orders, orderId)
  await mailOrderDocument(work, words, { orderId: placed.orderId, document, settings })
  return { orderId: placed.orderId }
}

/** Charges agreed with VAT are paid to the cent, by a company, too: VAT is taken out of the sum. */
function sumsOf(lines: FollowUp['lines'], rate: number) {
  const agreed = lines.map((line) => line.amount)
  const total = splitVat(sum(agreed), rate)
  return { total, gross: agreed, net: shareOut(total.price, agreed) }
}

const sum = (cents: number[]): number => cents.reduce((a, b) => a + b, 0)
