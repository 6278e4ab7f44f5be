import { eq } from 'drizzle-orm'
import { record } from '#history/server/record.ts'
import { addVat } from '#money/add-vat.ts'
import { shareOut } from '#money/share-out.ts'
import { splitVat } from '#money/split-vat.ts'
import type { Tx } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { issuePrepayment } from './issue-prepayment.ts'
import { mailOrderPlaced } from './mail-order-placed.ts'
import { orderSubject } from './order-subject.ts'
import { orders } from './orders.tables.ts'
import { sameBuyer } from './same-buyer.ts'
import { writeOrder } from './write-order.ts'

export interface FollowUp {
  orderId: number
  /** `amount`: cents with VAT. */
  lines: { title: string; amount: number }[]
  /** What of it the caller is about to pay by the kept deposit, in cents: at most its total is. */
  covered?: number
  byUserId: number
  now: Date
}

/**
 * What an order has brought after it, as an order of its own: the same customer and basis, the lines at the amounts that
 * were agreed, a prepayment document and its mail. Goods and rentals it has none. After an order on credit it is on credit, too, and
 * on the next bill; but what the kept deposit is about to pay of it is paid before.
 */
export async function placeFollowUp(
  tx: Tx,
  { orderId, lines, covered = 0, byUserId, now }: FollowUp,
): Promise<{ orderId: number }> {
  const [first] = await tx.select().from(orders).where(eq(orders.id, orderId))
  if (!first) throw notFound('Tokio užsakymo nėra.')
  const settings = await readSettings(tx)
  const { vat_rate } = settings
  const sums = sumsOf(lines, first.private_or_company, vat_rate)

  const isOnCredit = first.billing !== 'prepaid' && covered === 0

  const placed = await writeOrder(tx, {
    ...sameBuyer(first),
    ...sums.total,
    ...(isOnCredit && { billing: first.billing }),
    vat_rate,
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
  await record(tx, { by: byUserId, deed: 'order.placed', subject: orderSubject(placed.orderId), now })
  if (isOnCredit) return { orderId: placed.orderId }
  const toIssue = { orderId: placed.orderId, now, settings }
  const document = await issuePrepayment(tx, { ...toIssue, covered: Math.min(covered, sums.total.price_with_vat) })
  await mailOrderPlaced(tx, { orderId: placed.orderId, document, settings, now })
  return { orderId: placed.orderId }
}

/** Like `totals`, from what was agreed with VAT: a person pays exactly that, a company the net that is in it and VAT on it. */
function sumsOf(lines: FollowUp['lines'], basis: 'private' | 'company', rate: number) {
  const agreed = lines.map((line) => line.amount)
  if (basis === 'private') {
    const total = splitVat(sum(agreed), rate)
    return { total, gross: agreed, net: shareOut(total.price, agreed) }
  }
  const net = agreed.map((amount) => splitVat(amount, rate).price)
  const total = addVat(sum(net), rate)
  return { total, net, gross: shareOut(total.price_with_vat, net) }
}

const sum = (cents: number[]): number => cents.reduce((a, b) => a + b, 0)
