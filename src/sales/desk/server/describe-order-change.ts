import type { CartPricing } from '#sales/cart/server/price-cart.ts'
import { applyBranchHours } from '#shell/branches/order-branches.ts'
import type { PublicPlace } from '#shell/branches/places.contract.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { describeChanges, listServiceChanges } from './describe-changes.ts'
import { getCurrentPeriod, getWholePeriod, type OrderToChange } from './order-to-change.ts'
import type { PricedChange } from './price-change.ts'
import type { TakeExtensionsInResult } from './take-extensions-in.ts'

interface AboutChange {
  orderToChange: OrderToChange
  taken: TakeExtensionsInResult
  /** Cents with VAT: before, the orders taken in apart, and after. */
  price: readonly [before: number, after: number]
  change: PricedChange
  isOtherBuyer: boolean
  delivery: readonly string[]
  places: readonly PublicPlace[]
  settings: Settings
}

/** A sentence for each change, for the history and the customer; empty for no change. */
export function describeOrderChange({
  orderToChange: match,
  taken,
  price,
  change,
  isOtherBuyer,
  delivery,
  places,
  settings,
}: AboutChange): string[] {
  const { cart } = change.priced
  const free = listServiceChanges(
    change,
    match.services.map((row) => ({ row })),
  )
  const kept = change.matched.flatMap((one, index) => {
    const { unit_price_with_vat = 0 } = cart.items[index] ?? {}
    return one ? [{ ...one, unit_price_with_vat }] : []
  })
  return describeChanges({
    kept: [
      ...kept.map(({ unit_price_with_vat, ...one }) => ({
        before: { ...one.line.row, period: getWholePeriod(one.line) },
        after: {
          quantity: one.item.quantity,
          unit_price_with_vat,
          period: one.isMoved ? (one.item.period ?? null) : getCurrentPeriod(one.line),
        },
      })),
      ...free.kept,
    ],
    added: [...cart.items.flatMap((item, index) => (change.matched[index] ? [] : [added(item)])), ...free.added],
    removed: [...change.removed.map((line) => ({ ...line.row, period: getWholePeriod(line) })), ...free.removed],
    isOtherBuyer,
    delivery: [
      ...describeBranchChanges(places, match, change),
      ...describeWaiverChanges(change),
      ...takenWords(match),
      ...delivery,
    ],
    price: { before: price[0] + taken.price_with_vat, after: price[1] },
    calendar: applyBranchHours(settings, change.at),
  })
}

const takenWords = ({ lines }: OrderToChange) =>
  lines.flatMap(({ row, extension }) => {
    if (!extension) return []
    const numbers = extension.orderIds.toReversed().map((id) => `Nr.\u00a0${id}`)
    const by = numbers.length > 0 ? ` (${numbers.join(', ')})` : ''
    return [`„${row.title}“: pratęsimas${by} įrašytas į šį užsakymą.`]
  })

export function describeWaiverChanges({ priced: { cart }, matched }: PricedChange): string[] {
  return cart.items.flatMap(({ title, waiver = false }, index) => {
    const kept = matched[index]
    if (!kept || Boolean(kept.line.waiver) === waiver) return []
    return [waiver ? `Pridėta apsauga nuo žalos: ${title}.` : `Atsisakyta apsaugos nuo žalos: ${title}.`]
  })
}

/** A closed place has no name here. */
export function describeBranchChanges(
  places: readonly PublicPlace[],
  { order, oneWay }: Pick<OrderToChange, 'order' | 'oneWay'>,
  { at: { place, returnPlace }, priced: { cart } }: PricedChange,
): string[] {
  const titleOf = (id: number) => places.find((one) => one.id === id)?.title ?? '–'
  const isReturnTold = returnPlace.id !== place.id || order.return_place_id !== order.place_id
  return [
    ...(place.id === order.place_id ? [] : [`Atsiėmimo vieta: ${titleOf(order.place_id)} → ${place.title}.`]),
    ...(returnPlace.id === order.return_place_id || !isReturnTold
      ? []
      : [`Grąžinimo vieta: ${titleOf(order.return_place_id)} → ${returnPlace.title}.`]),
    ...(oneWay && !cart.one_way_fee ? [`Išimta: ${oneWay.title}.`] : []),
    ...(cart.one_way_fee && !oneWay ? [`Pridėta: ${cart.one_way_fee.title}.`] : []),
  ]
}

const added = ({ title, quantity, period, attributes }: CartPricing['cart']['items'][number]) => ({
  title,
  quantity,
  period: period ?? null,
  attributes: attributes ?? [],
})
