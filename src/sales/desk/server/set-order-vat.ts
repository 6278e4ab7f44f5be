import { and, eq, isNull } from 'drizzle-orm'
import { billed_pieces } from '#finance/billing/server/billing.tables.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { type BuyerVat, decideBuyerVat } from '#people/companies/server/public/decide-buyer-vat.ts'
import type { BodyOf } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { isVatPayer } from '#shell/settings/is-vat-payer.ts'
import type { SetOrderVat } from '../changes.contract.ts'
import { changeOrder } from './change-order.ts'
import { issueVatCorrection } from './issue-vat-correction.ts'
import { getOrderToChange } from './order-to-change.ts'
import { assertOutsideUnion } from './read-desk-form.ts'
import { toDeskForm } from './show-placed-order.ts'

type OrderVat = Pick<typeof orders.$inferSelect, 'vat_kind' | 'price' | 'vat' | 'price_with_vat'>

/**
 * Before the first invoice as `changeOrder`; after it once by credit notes and new invoices, as `issueVatCorrection`. 409
 * `vat-not-confirmed` until VIES has confirmed the buyer's code, `not-vat-payer`.
 */
export async function setOrderVat(
  work: Work<number>,
  { orderId, kind, reason }: BodyOf<typeof SetOrderVat> & { orderId: number },
): Promise<OrderVat> {
  const { tx } = work
  const current = await getOrderToChange(tx, orderId, { lock: true })
  const { order } = current
  if (!isVatPayer(await work.settings())) throw conflict('not-vat-payer', 'Parduotuvė nėra PVM mokėtoja.')
  const vat = await decideVat(work, { order, kind, reason: reason?.trim() ?? '' })
  if ((current.family ?? order.paid_at) || (await isBilled(tx, orderId)))
    return issueVatCorrection(work, { order, vat })
  if (order.vat_kind !== vat.kind)
    await changeOrder(work, { orderId, seen: undefined, items: toDeskForm(current).items, vat })
  const [after] = await tx.select().from(orders).where(eq(orders.id, orderId))
  const { vat_kind, price, vat: cents, price_with_vat } = after ?? order
  return { vat_kind, price, vat: cents, price_with_vat }
}

async function isBilled(reader: Reader, orderId: number): Promise<boolean> {
  const [piece] = await reader
    .select({ id: billed_pieces.id })
    .from(billed_pieces)
    .where(and(eq(billed_pieces.order_id, orderId), isNull(billed_pieces.freed_at)))
    .limit(1)
  return piece !== undefined
}

interface VatToDecide {
  order: typeof orders.$inferSelect
  kind: BodyOf<typeof SetOrderVat>['kind']
  reason: string
}

async function decideVat(work: Work<number>, { order, kind, reason }: VatToDecide): Promise<BuyerVat> {
  const { tx, by } = work
  if (kind === 'standard') return { kind, ...(reason && { proof: { reason, by } }) }
  if (kind === 'outside') {
    work.assertRight('prices:override')
    if (!reason) throw invalid({ reason: ['Įrašykite, kodėl PVM neskaičiuojamas.'] })
    assertOutsideUnion(order)
    return { kind, proof: { reason, by } }
  }
  const { private_or_company, pvm_k } = order
  const vat = await decideBuyerVat(tx, { private_or_company, pvm_k }, await work.settings())
  if (vat.kind !== 'reverse-charge')
    throw conflict(
      'vat-not-confirmed',
      'VIES dar nepatvirtino, kad pirkėjo PVM mokėtojo kodas galioja kitoje valstybėje narėje.',
    )
  return vat
}
