import { eq, or, sql } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { invalid, Refusal } from '#platform/refusal.ts'
import {
  type DeliveryDestinationFields,
  resolveDeliveryDestination,
} from '#rentals/delivery/server/public/delivery-destination.ts'
import type { AtPlaceIds } from '#rentals/server/public/create-order-rentals.ts'
import { releaseRentalUnits } from '#rentals/server/public/rebook-rentals.ts'
import type { TotalsBasis } from '#rules/money/compute-totals.ts'
import type { VatKind } from '#rules/money/vat.ts'
import { withVat } from '#rules/money/with-vat.ts'
import { isProduct } from '#sales/cart/line-to-price.ts'
import { type AgreedCartLine, type CartPricing, priceCart } from '#sales/cart/server/price-cart.ts'
import { quoteLine } from '#sales/cart/server/quote-line.ts'
import type { Work } from '#shell/action/work.ts'
import { applyBranchHours, choosePlaces, type OrderBranches } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import type { DeskForm, DeskLine } from '../desk-form.contract.ts'
import { applyGivenDiscounts, isOtherBuyer } from './apply-given-discounts.ts'
import { isSameDiscount } from './assign-discount-givers.ts'
import { matchLines } from './match-lines.ts'
import type { LineToChange, OrderToChange } from './order-to-change.ts'
import { prepareFreeLines, type RetainedFreeLine } from './prepare-free-lines.ts'
import {
  countUnitsOutOrBack,
  describeUnitsOutOrBack,
  isRentalRowOpen,
  prepareRetainedLine,
  type RetainedLine,
} from './prepare-retained-line.ts'

type BranchIdFields = Pick<DeskForm, 'place_id' | 'return_place_id'>

export type DeliveryChangeFields = Partial<
  Pick<DeskForm, 'delivery' | 'delivery_slot_id' | 'delivery_day' | 'collect'> & DeliveryDestinationFields
> &
  BranchIdFields

export type OrderServiceRow = OrderToChange['services'][number]

export interface PricedChange {
  priced: CartPricing
  /** Retained lines by the cart's items; undefined: new. */
  matched: (RetainedLine | undefined)[]
  /** Services by the cart's free lines; undefined: new. */
  services: (OrderServiceRow | undefined)[]
  /** Retained lines by the cart's free lines. */
  free: RetainedFreeLine[]
  removed: LineToChange[]
  /** Flags by the cart's items: a discount given for less, or to another buyer, is given anew by the clerk. */
  givenAnew: readonly boolean[]
  /** The branches from now on. */
  at: OrderBranches
}

interface Pricing {
  orderToChange: OrderToChange
  items: readonly DeskLine[]
  basis: TotalsBasis
  /** Absent: delivery and branches stay. */
  to?: DeliveryChangeFields | undefined
  settings: Settings
  /** Of another buyer; absent: as it was. */
  vatKind?: VatKind | undefined
}

/**
 * A caller that does not write rolls back. 422 for an empty order, 409 `tool-is-out` at `items` when one is missing.
 */
export async function priceChange(
  work: Work<number>,
  { orderToChange: change, items: form, basis, to, settings, vatKind }: Pricing,
): Promise<PricedChange> {
  const { tx, now, by } = work
  if (form.length === 0)
    throw invalid({ items: ['Užsakyme turi likti bent viena eilutė. Jei nieko nebereikia, užsakymą ištrinkite.'] })
  const { order, lines } = change
  const at = choosePlaces(await readPlaces(tx, settings), placesAfter(order, to))
  const move = moveOf(order, at)
  if (move === 'both') await refuseGone(tx, change)
  const positions = form.flatMap((line, index) => (isProduct(line) ? [index] : []))
  const named = matchLines(form.filter(isProduct), lines, positions)
  const kept = await applyGivenDiscounts(tx, {
    orderToChange: change,
    form,
    named,
    to,
    by,
    settings,
    calendar: applyBranchHours(settings, at),
  })
  const { lines: requests, discounts, givenAnew } = kept
  const items = requests.filter(isProduct)
  const lineOf = [...named, ...items.slice(named.length).map(() => undefined)]
  const services = matchServices(requests, change)
  const freeLines = requests.filter((line) => !isProduct(line))
  const free = prepareFreeLines(freeLines, services, { isOther: isOtherBuyer(change, to), by })
  const matched = items.map((item, index) => {
    const line = lineOf[index]
    if (!line) return undefined
    const mayBeBack = change.family?.lines.some((one) => one === line && one.member.borne) ?? false
    const about = { placedAt: order.placed_at, move, settings: applyBranchHours(settings, at), mayBeBack, now }
    return prepareRetainedLine({ line, item, ...about })
  })
  // no form can name what the shop has deleted: it stays
  const removed = lines.filter((line) => !lineOf.includes(line) && line.row.product_id !== null)
  refuseRemoved(removed)

  const asking = matched.flatMap((one) => (one?.asks && one.line.row.type === 'rent' ? [one.line] : []))
  await releaseRentalUnits(
    work,
    [...asking, ...removed].flatMap(({ rentals }) => rentals.filter(isRentalRowOpen)),
  )

  const isOtherRate = order.vat_rate !== settings.vat_rate
  if (isOtherRate && services.includes(undefined)) throw invalid({ items: [otherRate] })
  const priced = await priceCart(tx, {
    lines: requests.map((line) => {
      if (!isProduct(line)) return free[freeLines.indexOf(line)]?.line ?? line
      const index = items.indexOf(line)
      return { ...line, discount: discounts[index] ?? null, waiver: line.waiver ?? Boolean(lineOf[index]?.waiver) }
    }),
    basis,
    clientId: order.client_id,
    settings: { ...settings, vat_rate: order.vat_rate },
    vatKind: vatKind ?? order.vat_kind,
    at,
    now,
    agreed: matched.map((one) => one?.agreed ?? (isOtherRate ? newAtOtherRate : undefined)),
    own: move === 'both' ? undefined : soldUnits(lines),
    agreedOneWay: change.oneWay?.unit_price,
    ...(await deliveryOf(
      tx,
      { orderToChange: change, to },
      { isOtherPlace: move === 'both', rate: order.vat_rate, hasRent: items.some(({ type }) => type === 'rent') },
    )),
  })
  return { priced, matched, services, free, removed, givenAnew, at }
}

/** Flags by the cart's items: priced by hand as before, so no limit applies. */
export const isAgreedIn =
  ({ priced: { cart }, matched, givenAnew }: PricedChange) =>
  (index: number): boolean =>
    !givenAnew[index] && isSameDiscount(cart.items[index]?.by_hand, matched[index]?.line.row.by_hand)

/** The input of `assertWithinHandLimit`. */
export const pickAgreedTerms = (change: PricedChange) => ({
  priced: change.priced,
  isAgreed: isAgreedIn(change),
  kept: change.free,
})

/** Priced by hand otherwise than before, or new. */
export function listChangedDiscounts({ priced: { cart }, matched, services }: PricedChange) {
  const now = [
    ...cart.items.map(({ title, by_hand }, index) => ({ title, by_hand, before: matched[index]?.line.row })),
    ...(cart.services ?? []).map(({ title, by_hand }, index) => ({ title, by_hand, before: services[index] })),
  ]
  return now.flatMap(({ title, by_hand, before }) =>
    isSameDiscount(by_hand, before?.by_hand) ? [] : [{ title, lineId: before?.id, by_hand: by_hand ?? null }],
  )
}

/** A new pick-up place takes the return along, unless that was another. */
function placesAfter({ place_id, return_place_id }: OrderToChange['order'], to: BranchIdFields = {}): AtPlaceIds {
  const after = to.place_id ?? place_id
  return {
    place_id: after,
    return_place_id: to.return_place_id ?? (return_place_id === place_id ? after : return_place_id),
  }
}

function moveOf(order: OrderToChange['order'], { place, returnPlace }: OrderBranches): RetainedLine['move'] {
  if (place.id !== order.place_id) return 'both'
  return returnPlace.id === order.return_place_id ? undefined : 'return'
}

/** The tools went out from the agreed branch. */
async function refuseGone(tx: Tx, { order, lines }: OrderToChange): Promise<void> {
  const isOut = lines.some(({ rentals }) => rentals.some((one) => one.handed_out > 0 || one.returned_at))
  const isGiven = sql<boolean>`exists (select from handover_goods g join order_lines l on l.id = g.order_line_id where l.order_id = "orders"."id")`
  const goods = await tx
    .select({ isGiven })
    .from(orders)
    .where(or(eq(orders.id, order.id), eq(orders.parent_id, order.id)))
  if (!isOut && !goods.some((one) => one.isGiven)) return
  const why = 'Dalis užsakymo jau išduota: atsiėmimo vietos keisti nebegalima.'
  throw new Refusal(409, 'tool-is-out', why, { errors: { place_id: [why] } })
}

/** The same address keeps its price; agreement stays until a clerk chooses otherwise. */
async function deliveryOf(
  tx: Tx,
  { orderToChange: { order, brought, fetched }, to }: Pick<Pricing, 'orderToChange' | 'to'>,
  { isOtherPlace, rate, hasRent }: { isOtherPlace: boolean; rate: number; hasRent: boolean },
): Promise<Pick<Parameters<typeof priceCart>[1], 'deliverTo' | 'agreedDelivery'>> {
  const after = { ...order, delivery_slot_id: undefined, collect: fetched !== undefined, ...entry(to) }
  if (after.delivery !== 'delivery') return {}
  const { place } = await resolveDeliveryDestination(tx, after)
  const before = (await resolveDeliveryDestination(tx, order)).place
  const isSamePlace = !isOtherPlace && place.postal_code === before.postal_code && place.city === before.city
  if (brought?.row && brought.stop?.zone_id && isSamePlace) {
    const { unit_price, title } = brought.row
    const collection = after.collect && hasRent ? tripAt(fetched?.row?.unit_price ?? unit_price, rate) : undefined
    const zone = { id: brought.stop.zone_id, title: /^Pristatymas: (.*), \d{4}-/.exec(title)?.[1] ?? '' }
    return { agreedDelivery: { zone, ...tripAt(unit_price, rate), free_from: null, missing: 0, collection } }
  }
  const isByAgreement = !brought && order.delivery === 'delivery' && !after.delivery_slot_id
  return isByAgreement ? {} : { deliverTo: { ...place, collect: after.collect } }
}

const tripAt = (unit_price: number, rate: number) => ({ unit_price, unit_price_with_vat: withVat(unit_price, rate) })

/** No own address is told, too. */
const entry = (to: DeliveryChangeFields | undefined) =>
  Object.fromEntries(
    Object.entries(to ?? {}).filter(
      ([field, value]) =>
        value !== undefined && (value !== null || field === 'delivery_address' || field === 'object_id'),
    ),
  ) as DeliveryChangeFields

const otherRate = 'Pasikeitė PVM tarifas: naują prekę ar įrankį užsakykite atskiru užsakymu.'

/** Services match by the named line, else by title. 422 for a line that is not the order's or is named twice. */
function matchServices(requests: readonly DeskLine[], { services }: OrderToChange): (OrderServiceRow | undefined)[] {
  const left = [...services]
  const take = (at: number) => (at < 0 ? undefined : left.splice(at, 1)[0])
  const free = requests.flatMap((line, index) => (isProduct(line) ? [] : [{ ...line, index }]))
  const named = free.map(({ line_id, index }) => {
    const match = line_id === undefined ? undefined : take(left.findIndex(({ id }) => id === line_id))
    if (line_id !== undefined && !match)
      throw invalid({ [`items.${index}.line_id`]: ['Tokios eilutės šiame užsakyme nėra.'] })
    return match
  })
  return free.map(({ title }, at) => named[at] ?? take(left.findIndex((row) => row.title === title)))
}

/** An order has one VAT rate, of its day. */
const newAtOtherRate: AgreedCartLine = {
  holds: false,
  quote: (...input) => {
    const seen = quoteLine(...input)
    return { ...seen, problem: seen.problem ?? { kind: 'stock', field: 'id', message: otherRate } }
  },
}

function soldUnits(lines: readonly LineToChange[]): Map<number, number> {
  const sold = new Map<number, number>()
  for (const { row } of lines)
    if (row.product_id && row.type !== 'rent') sold.set(row.product_id, (sold.get(row.product_id) ?? 0) + row.quantity)
  return sold
}

function refuseRemoved(removed: readonly LineToChange[]): void {
  for (const line of removed) {
    const why = whyNotRemoved(line)
    if (why) throw new Refusal(409, 'tool-is-out', why, { errors: { items: [why] } })
  }
}

function whyNotRemoved(line: LineToChange): string | undefined {
  if (line.row.type !== 'rent')
    return line.given > 0
      ? `„${line.row.title}“: jau atiduota ${line.given}\u00a0vnt., todėl eilutės išimti negalima.`
      : undefined
  return countUnitsOutOrBack(line) > 0 ? `${describeUnitsOutOrBack(line)}, todėl eilutės išimti negalima.` : undefined
}
