import type { Place } from '#catalogue/server/invalidate-product.ts'
import { lockProducts } from '#catalogue/server/lock-products.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import { setByHand } from '#orders/server/set-by-hand.ts'
import { type LockedClient, lockClient } from '#people/clients/server/lock-client.ts'
import { refuseBlocked } from '#people/clients/server/refuse-blocked.ts'
import { askVatCheck } from '#people/companies/server/ask-vat-check.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { isProduct } from '#selling/cart/line-to-price.ts'
import type { Ordering } from '#selling/checkout/order-to-place.ts'
import { refuseOpenEnded } from '#selling/checkout/server/refuse-open-ended.ts'
import { assertMayCredit } from '#selling/closing/server/issue-credit.ts'
import type { Work } from '#shell/action/work.ts'
import { readPlaces } from '#shell/places/server/read-places.ts'
import { readSettings } from '#shell/settings/server/read-settings.ts'
import { nextCredit } from '#takings/billing/server/next-credit.ts'
import { demandCredit } from '#takings/credit/server/demand-credit.ts'
import type { ChangePapers } from '../desk.contract.ts'
import type { DeskLine } from '../desk-form.contract.ts'
import { type Agreed, agreedChange } from './agreed-change.ts'
import { changeDelivery } from './change-delivery.ts'
import { grows } from './grows.ts'
import { refuseOverLimit } from './hand-limit.ts'
import { getOrderToChange, lockRentals, type OrderToChange, refuseInvoiced, wholePeriod } from './order-to-change.ts'
import { papersOfBilled, tellAndSettle } from './papers-of-change.ts'
import { agreedIn, changedDiscounts, type PricedChange, priceChange } from './price-change.ts'
import { refuseBilledLines } from './refuse-billed-lines.ts'
import { refusePriced } from './refuse-priced.ts'
import { type Taken, takeExtensionsIn } from './take-extensions-in.ts'
import { tellDiscounts } from './tell-discounts.ts'
import { wordsOfChange } from './words-of-change.ts'
import { writeChange } from './write-change.ts'

export interface Changing {
  orderId: number
  /** Absent: any version. */
  seen: number | undefined
  items: readonly DeskLine[]
  /** Absent: the buyer stays. */
  buyer?: ((found: OrderToChange) => Promise<Ordering>) | undefined
  /** Cents; absent: not checked. */
  expected?: number | null | undefined
}

export type Changed = ChangePapers

/**
 * Kept lines cost as agreed, new ones as now; the old state becomes a revision. Paid, when payments now cover it. No
 * change writes nothing.
 *
 * Locks the order, its products by id, its rentals. 404; 409 `changed-meanwhile`, `invoiced`, `billed`,
 * `order-lapsed`, `cancelled`, `not-changeable`; and as `takeExtensionsIn` and `refusePriced`, also for tools that are out; 403 as
 * `assertMayCredit` where it makes a credit note or a sum to return.
 */
export async function changeOrder(work: Work<number>, changing: Changing): Promise<Changed> {
  const { tx } = work
  const { orderId, seen } = changing
  const looked = await getOrderToChange(tx, orderId, { lock: true })
  refuseStale(looked, seen)
  if (looked.refused) throw looked.refused
  refuseInvoiced(looked)
  refuseOpenEnded({ items: changing.items, billing: looked.order.billing })
  const buyer = await changing.buyer?.(looked)

  const places = await lockAll(tx, looked, changing.items)
  const held = { ...looked, lines: await lockRentals(tx, looked, new Set(places.map(({ id }) => id))) }
  // before the slots, as checkout
  const debtor = await lockDebtor(tx, looked.order)
  const taken = await takeExtensionsIn(work, { found: held, items: changing.items, to: buyer })
  const { found, items } = taken
  const settings = await readSettings(tx)
  const change = await priceChange(work, {
    ...{ found, items, settings },
    basis: buyer?.private_or_company ?? found.order.private_or_company,
    to: buyer,
  })
  refusePriced(change.priced, changing.expected)
  await refuseOverLimit(tx, { ...agreedIn(change), by: work.by, settings })
  const { cart } = change.priced
  if (cart.items.some(({ parts }) => parts?.some((part) => !places.some(({ id }) => id === part.product_id))))
    throw conflict('cart-changed', 'Rinkinys ką tik pasikeitė. Peržiūrėkite užsakymą ir bandykite iš naujo.')

  const delivery = await changeDelivery(work, { found, change, buyer })
  const agreed = await agreedChange(work, { found, change, buyer, delivery })
  if (debtor) await refuseBilledLines(tx, { orderId, lines: agreed.lines })
  if (debtor) await demandCreditForChange(work, { debtor, before: found.order, taken, after: agreed.order })
  const changes = wordsOfChange({
    ...{ found, taken, change, isOtherBuyer: agreed.isOtherBuyer, delivery: delivery.changes },
    ...{ places: await readPlaces(tx, settings), settings },
  })
  const discounts = changedDiscounts(change)
  if (changes.length === 0) {
    // the same price: only why it is
    for (const { lineId, by_hand } of discounts) await setByHand(tx, { lineId, by_hand })
    if (discounts.length > 0) await tellDiscounts(work, { orderId, discounts })
    return { papers: [], to_pay: 0, to_refund: 0 }
  }
  await refuseGrowth(work, { found, change, buyer })
  const creditBefore = debtor && (await nextCredit(tx, { orderId, settings }))

  const { revision } = await writeChange(work, { found, change, agreed, changes, places, settings })
  await delivery.write(work)
  if (buyer?.pvm_k && buyer.pvm_k !== found.order.pvm_k) await askVatCheck(work, { code: buyer.pvm_k })
  await work.happened('order.changed', orderSubject(orderId), {
    revision,
    price_with_vat: [found.order.price_with_vat, cart.price_with_vat],
    changes,
  })
  if (discounts.length > 0) await tellDiscounts(work, { orderId, discounts })
  const told = await tellAndSettle(work, { found, change, changes, settings })
  const papers =
    creditBefore === undefined
      ? told.papers
      : await papersOfBilled(work, { found, taken, change, creditBefore, settings })
  const makesOver = told.to_refund > 0 && cart.price_with_vat < found.order.price_with_vat
  if (makesOver || papers.some(({ kind }) => kind === 'credit')) assertMayCredit(work)
  return { ...told, papers }
}

/** A blocked client is refused as when placing. */
async function refuseGrowth(
  work: Work<number>,
  { found: { order }, change, buyer }: { found: OrderToChange; change: PricedChange; buyer: Ordering | undefined },
): Promise<void> {
  const isMore =
    change.services.includes(undefined) ||
    change.matched.some((one) => !one || grows({ ...one.line.row, period: wholePeriod(one.line) }, one.item))
  if (isMore)
    await refuseBlocked(work, {
      ...{ buyer: buyer ?? order, clientId: order.client_id, userId: order.user_id },
      to: 'office',
    })
}

/** Undefined when prepaid. */
async function lockDebtor(tx: Tx, { billing, client_id }: OrderToChange['order']): Promise<LockedClient | undefined> {
  return billing === 'prepaid' || client_id === null ? undefined : await lockClient(tx, client_id)
}

interface CreditChange {
  debtor: LockedClient
  before: OrderToChange['order']
  taken: Taken
  after: Agreed['order']
}

/** Checks the client's limit for an increase only; orders taken in count no more. */
async function demandCreditForChange(work: Work, { debtor, before, taken, after }: CreditChange): Promise<void> {
  if (after.client_id === null)
    throw conflict(
      'not-changeable',
      'Užsakymą pagal sąskaitą apmoka klientas, kuriam jis įrašytas. Kitam pirkėjui sudarykite naują užsakymą.',
    )
  const more = after.price_with_vat - before.price_with_vat
  if (more > taken.price_with_vat) await demandCredit(work, debtor, { more, to: 'office' })
}

/** 409 `changed-meanwhile`. */
export function refuseStale({ version }: OrderToChange, seen: number | undefined): void {
  if (seen !== undefined && seen !== version)
    throw conflict('changed-meanwhile', 'Kol žiūrėjote, kažkas tai pakeitė. Peržiūrėkite naują variantą.', { version })
}

function lockAll(tx: Tx, { lines }: OrderToChange, items: readonly DeskLine[]): Promise<Place[]> {
  const own = lines.flatMap(({ row, rentals }) => [
    row.product_id,
    ...(row.parts ?? []).map(({ product_id }) => product_id),
    ...rentals.map(({ product_id }) => product_id),
  ])
  return lockProducts(tx, [...own.filter((id) => id !== null), ...items.filter(isProduct).map(({ id }) => id)])
}
