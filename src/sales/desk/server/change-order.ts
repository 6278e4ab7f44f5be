import { eq } from 'drizzle-orm'
import type { LockedProduct } from '#catalogue/server/public/invalidate-product.ts'
import { lockProducts } from '#catalogue/server/public/lock-products.ts'
import { computePendingCredit } from '#finance/billing/server/public/compute-pending-credit.ts'
import { assertCredit } from '#finance/credit/server/public/assert-credit.ts'
import { readReceivedAmount } from '#finance/payments/server/public/read-received-amount.ts'
import { OrderChanged } from '#orders/orders.events.ts'
import { setManualPrice } from '#orders/server/public/set-manual-price.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { assertNotBlocked } from '#people/clients/server/public/assert-not-blocked.ts'
import { type LockedClient, lockClient } from '#people/clients/server/public/lock-client.ts'
import type { BuyerVat } from '#people/companies/server/public/decide-buyer-vat.ts'
import { requestVatCheck } from '#people/companies/server/public/request-vat-check.ts'
import { assertVersion, reviewStaleForm } from '#platform/assert-version.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { isProduct } from '#sales/cart/line-to-price.ts'
import type { Ordering } from '#sales/checkout/order-to-place.ts'
import { assertNotOpenEnded } from '#sales/checkout/server/assert-not-open-ended.ts'
import { assertMayCredit } from '#sales/closing/server/issue-credit.ts'
import type { Work } from '#shell/action/work.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { ChangePapers } from '../desk.contract.ts'
import type { DeskLine } from '../desk-form.contract.ts'
import { applyChange } from './apply-change.ts'
import { assertCartPriced } from './assert-cart-priced.ts'
import { assertLinesNotBilled } from './assert-lines-not-billed.ts'
import { buildOrderChange, type OrderChange } from './build-order-change.ts'
import { changeDelivery } from './change-delivery.ts'
import { listSteps } from './change-plan.ts'
import { decideChangedVat } from './decide-changed-vat.ts'
import { describeOrderChange } from './describe-order-change.ts'
import { desk_orders } from './desk.tables.ts'
import type { Sums } from './family.ts'
import { assertWithinHandLimit } from './hand-limit.ts'
import { isIncrease } from './is-increase.ts'
import {
  assertNotInvoiced,
  getOrderToChange,
  getWholePeriod,
  lockRentals,
  type OrderToChange,
} from './order-to-change.ts'
import { issueChangePapers, issueMemberPapers, listBilledChangePapers } from './papers-of-change.ts'
import { planChange } from './plan-change.ts'
import { listChangedDiscounts, type PricedChange, pickAgreedTerms, priceChange } from './price-change.ts'
import { readFamily } from './read-family.ts'
import { recordDiscounts } from './record-discounts.ts'
import { type TakeExtensionsInResult, takeExtensionsIn } from './take-extensions-in.ts'
import { toWantedChange } from './to-wanted-change.ts'

export interface ChangeOrderInput {
  orderId: number
  /** Absent: any version. */
  seen: number | undefined
  items: readonly DeskLine[]
  /** Absent: the buyer stays. */
  buyer?: ((change: OrderToChange) => Promise<Ordering>) | undefined
  /** Cents; absent: not checked. */
  expected?: number | null | undefined
  /** Decided by itself; absent: it follows the buyer. */
  vat?: BuyerVat | undefined
}

/** Sums of the family with an invoice, else of the order. */
export type ChangeOrderResult = ChangePapers & { sums?: Sums }

/**
 * Kept lines cost as agreed, new ones as now; the old state becomes a revision. Paid, when payments now cover it. No
 * change writes nothing.
 *
 * Locks the order, its products by id, its rentals. 404; 409 `changed-meanwhile`, `invoiced`, `billed`,
 * `order-lapsed`, `cancelled`, `not-changeable`; and as `takeExtensionsIn` and `assertCartPriced`, also for tools that are out; 403 as
 * `assertMayCredit` where it makes a credit note or a sum to return.
 */
export async function changeOrder(work: Work<number>, changing: ChangeOrderInput): Promise<ChangeOrderResult> {
  const { tx } = work
  const { orderId, seen } = changing
  const current = await getOrderToChange(tx, orderId, { lock: true })
  assertOrderVersion(current, seen)
  if (current.refused) throw current.refused
  assertNotInvoiced(current)
  assertNotOpenEnded({ items: changing.items, billing: current.order.billing })
  const buyer = await changing.buyer?.(current)

  const places = await lockAll(tx, current, changing.items)
  const held = { ...current, lines: await lockRentals(tx, current, new Set(places.map(({ id }) => id))) }
  // before the slots, as checkout
  const debtor = await lockDebtor(tx, current.order)
  const taken = await takeExtensionsIn(work, { orderToChange: held, items: changing.items, to: buyer })
  const { orderToChange: match, items } = taken
  const settings = await readSettings(tx)
  const family = await readFamily(tx, match.order)
  const vat = changing.vat ?? (await decideChangedVat(tx, { order: match.order, buyer, settings }))
  const change = await priceChange(work, {
    orderToChange: match,
    items,
    settings,
    vatKind: vat?.kind,
    basis: buyer?.private_or_company ?? match.order.private_or_company,
    to: buyer,
  })
  assertCartPriced(change.priced, undefined)
  await assertWithinHandLimit(tx, { ...pickAgreedTerms(change), by: work.by, settings })
  const { cart } = change.priced
  if (cart.items.some(({ parts }) => parts?.some((part) => !places.some(({ id }) => id === part.product_id))))
    throw conflict('cart-changed', 'Rinkinys ką tik pasikeitė. Peržiūrėkite užsakymą ir bandykite iš naujo.')

  const delivery = await changeDelivery(work, { orderToChange: match, change, buyer })
  const agreed = await buildOrderChange(work, { orderToChange: match, change, buyer, delivery, vat })
  const received = new Map([[orderId, await readReceivedAmount(tx, orderId)]])
  const wanted = toWantedChange(change, family, agreed.fees)
  const plan = planChange({ family, wanted, basis: buyer?.private_or_company, vatKind: vat?.kind, settings, received })
  const own = listSteps(plan, 'revise').find((one) => one.orderId === orderId)
  if (!own) throw new Error(`The rows of order ${orderId} are not written anew`)
  const { price_with_vat } = own.sums
  const more = plan.sums.price_with_vat - family.price_with_vat
  if (debtor) for (const one of listSteps(plan, 'revise')) await assertLinesNotBilled(tx, one)
  if (debtor) await demandCreditForChange(work, { debtor, more, taken, after: agreed.order })
  const { expected } = changing
  if (typeof expected === 'number' && expected !== price_with_vat)
    throw conflict('price-changed', 'Kainos pasikeitė. Peržiūrėkite naują sumą ir bandykite iš naujo.', { cart })
  const isAlone = plan.steps.every(
    (one) => one.step !== 'credit' && one.step !== 'follow-up' && (one.step !== 'revise' || one.orderId === orderId),
  )
  const price = isAlone
    ? ([match.order.price_with_vat, price_with_vat] as const)
    : ([family.price_with_vat, plan.sums.price_with_vat] as const)
  const changes = describeOrderChange({
    price,
    orderToChange: match,
    taken,
    change,
    isOtherBuyer: agreed.isOtherBuyer,
    delivery: delivery.changes,
    places: await readPlaces(tx, settings),
    settings,
  })
  const discounts = listChangedDiscounts(change)
  if (changes.length === 0) {
    // the same price: only why it is
    for (const { lineId, by_hand } of discounts) await setManualPrice(tx, { lineId, by_hand })
    if (discounts.length > 0) await recordDiscounts(work, { orderId, discounts })
    return { papers: [], to_pay: 0, to_refund: 0 }
  }
  await refuseGrowth(work, { orderToChange: match, change, buyer })
  const creditBefore = debtor && (await computePendingCredit(tx, { orderId, settings }))

  const applied = { order: match.order, family, change, plan, changes, places, settings }
  const { revision, followUpIds } = await applyChange(work, { ...applied, heading: { ...agreed.order, ...own.sums } })
  if (match.desk)
    await tx
      .update(desk_orders)
      .set({ price_with_vat, updated_at: work.now, ...toListedBuyer(agreed.order) })
      .where(eq(desk_orders.id, orderId))
  await delivery.write(work)
  if (buyer?.pvm_k && buyer.pvm_k !== match.order.pvm_k) await requestVatCheck(work, { code: buyer.pvm_k })
  await work.happened(OrderChanged, toOrderSubject(orderId), { revision, price_with_vat: [...price], changes })
  if (discounts.length > 0) await recordDiscounts(work, { orderId, discounts })
  const entry = await issueChangePapers(work, { ...applied, orderToChange: match, price_with_vat })
  await issueMemberPapers(work, { ...applied, followUpIds })
  const others = plan.papers.filter((_, at) => at !== plan.papers.findIndex(({ kind }) => kind === 'revision'))
  const papers =
    creditBefore === undefined
      ? [...entry.papers, ...(debtor ? [] : others)]
      : await listBilledChangePapers(work, { orderId, more: more - taken.price_with_vat, creditBefore, settings })
  const makesOver = entry.to_refund > 0 && price_with_vat < match.order.price_with_vat
  if (makesOver || papers.some(({ kind }) => kind === 'credit')) assertMayCredit(work)
  return { ...entry, papers, sums: own.sums }
}

function toListedBuyer({ title, name, lastname, phone }: OrderChange['order']) {
  return name === undefined ? {} : { client: title || [name, lastname].filter(Boolean).join(' '), phone: phone || null }
}

/** A blocked client is refused as when placing. */
async function refuseGrowth(
  work: Work<number>,
  {
    orderToChange: { order },
    change,
    buyer,
  }: { orderToChange: OrderToChange; change: PricedChange; buyer: Ordering | undefined },
): Promise<void> {
  const isMore =
    change.services.includes(undefined) ||
    change.matched.some((one) => !one || isIncrease({ ...one.line.row, period: getWholePeriod(one.line) }, one.item))
  if (isMore)
    await assertNotBlocked(work, {
      buyer: buyer ?? order,
      clientId: order.client_id,
      userId: order.user_id,
      to: 'office',
    })
}

/** Undefined for a prepaid order. */
async function lockDebtor(tx: Tx, { billing, client_id }: OrderToChange['order']): Promise<LockedClient | undefined> {
  return billing === 'prepaid' || client_id === null ? undefined : await lockClient(tx, client_id)
}

interface CreditChange {
  debtor: LockedClient
  /** Cents with VAT. */
  more: number
  taken: TakeExtensionsInResult
  after: OrderChange['order']
}

/** Checks the client's limit for an increase only; orders taken in count no more. */
async function demandCreditForChange(work: Work, { debtor, more, taken, after }: CreditChange): Promise<void> {
  if (after.client_id === null)
    throw conflict(
      'not-changeable',
      'Užsakymą pagal sąskaitą apmoka klientas, kuriam jis įrašytas. Kitam pirkėjui sudarykite naują užsakymą.',
    )
  if (more > taken.price_with_vat) await assertCredit(work, debtor, { more, to: 'office' })
}

/** 409 `changed-meanwhile`. */
export function assertOrderVersion({ version }: OrderToChange, seen: number | undefined): void {
  assertVersion({ seen, current: version, said: reviewStaleForm, more: { version } })
}

function lockAll(tx: Tx, { lines }: OrderToChange, items: readonly DeskLine[]): Promise<LockedProduct[]> {
  const own = lines.flatMap(({ row, rentals }) => [
    row.product_id,
    ...(row.parts ?? []).map(({ product_id }) => product_id),
    ...rentals.map(({ product_id }) => product_id),
  ])
  return lockProducts(tx, [...own.filter((id) => id !== null), ...items.filter(isProduct).map(({ id }) => id)])
}
