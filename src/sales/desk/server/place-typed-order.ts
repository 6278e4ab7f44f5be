import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { decideBuyerVat } from '#people/companies/server/public/decide-buyer-vat.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { resolveDeliveryDestination } from '#rentals/delivery/server/public/delivery-destination.ts'
import { buildLineKey } from '#sales/cart/build-line-key.ts'
import type { PricedCart } from '#sales/cart/cart.contract.ts'
import { isProduct } from '#sales/cart/line-to-price.ts'
import { mergeCartLines } from '#sales/cart/merge-cart-lines.ts'
import { priceCart } from '#sales/cart/server/price-cart.ts'
import type { OrderToPlace } from '#sales/checkout/order-to-place.ts'
import type { Work } from '#shell/action/work.ts'
import { choosePlaces } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { getDeskState } from '../desk-states.ts'
import type { QuotePromise } from '../quote-promise.ts'
import { desk_orders } from './desk.tables.ts'
import type { DeskOrderRow } from './desk-orders.queries.ts'
import { placeDeskOrder } from './place-desk-order.ts'
import { toDeliveryQuoteAddress } from './read-desk-form.ts'

interface PlaceTypedInput {
  /** Locked. */
  row: DeskOrderRow
  order: OrderToPlace
  /** Cents. */
  expected: number | null | undefined
}

/**
 * A quote of the same lines keeps its promise, whoever the buyer; other lines cost as now. If the same tools cost
 * otherwise than promised, the clerk must have seen the total: else 409 `price-changed` with the new cart. As
 * `placeDeskOrder`.
 */
export async function placeTypedOrder(work: Work<number>, { row, order, expected }: PlaceTypedInput): Promise<void> {
  const { tx, now } = work
  const promised = getDeskState(row, now) === 'quoted' ? row.promised : null
  if (!promised) return placeDeskOrder(work, { row, order, expected })
  if (await isAsPromised(tx, { order, promised })) {
    const price_with_vat = promised.cart.price_with_vat
    await tx.update(desk_orders).set({ price_with_vat }).where(eq(desk_orders.id, row.id))
    const { items } = promised.order
    return placeDeskOrder(work, { row, order: { ...order, items }, promised })
  }
  return placeDeskOrder(work, {
    row,
    order,
    expected: expected ?? (await sumOfNow(work, { order, promised, clientId: row.client_id })),
  })
}

/** Lines may stand in any order, the buyer must be of the same kind: companies' sums round differently. */
async function isAsPromised(
  tx: Tx,
  { order, promised }: { order: OrderToPlace; promised: QuotePromise },
): Promise<boolean> {
  const linesOf = ({ items }: OrderToPlace) =>
    mergeCartLines(items)
      .map(
        (line) =>
          `${line.quantity} × ${isProduct(line) ? buildLineKey(line) : `${line.title} ${line.price} ${line.reason ?? ''}`}`,
      )
      .sort()
      .join('\n')
  const isSame = order.private_or_company === promised.order.private_or_company && order.code === promised.order.code
  const isSameWay =
    order.delivery === promised.order.delivery &&
    (!promised.cart.delivery ||
      (Boolean(order.collect) === Boolean(promised.order.collect) &&
        isDeepStrictEqual(await zoneAskedBy(tx, order), await zoneAskedBy(tx, promised.order))))
  return isSame && isSameWay && linesOf(order) === linesOf(promised.order)
}

async function zoneAskedBy(tx: Tx, order: OrderToPlace) {
  const { postal_code, city } = (await resolveDeliveryDestination(tx, order)).place
  return { postal_code, city }
}

/** Throws when promised lines would cost otherwise unseen. */
async function sumOfNow(
  work: Work,
  { order, promised, clientId }: { order: OrderToPlace; promised: QuotePromise; clientId: number | null },
): Promise<number> {
  const { tx, now } = work
  const basis = order.private_or_company
  const settings = await readSettings(tx)
  const { cart } = await priceCart(tx, {
    lines: order.items,
    basis,
    code: order.code,
    clientId,
    deliverTo: await toDeliveryQuoteAddress(tx, order),
    vatKind: (await decideBuyerVat(tx, order, settings)).kind,
    settings,
    at: choosePlaces(await readPlaces(tx, settings), order),
    now,
  })
  const before = pricesOf(promised.cart)
  const isOther = [...pricesOf(cart)].some(([key, price]) => (before.get(key) ?? price) !== price)
  if (isOther)
    throw conflict(
      'price-changed',
      'Pakeistas pasiūlymas skaičiuojamas iš naujo, o kainos nuo jo pasikeitė. Peržiūrėkite naują sumą ir bandykite dar kartą.',
      { cart },
    )
  return cart.price_with_vat
}

/** Net unit prices. */
function pricesOf({ items }: PricedCart): Map<string, number> {
  return new Map(
    items.map((item) => [
      buildLineKey({ ...item, discount: item.by_hand }),
      (item.pieces ?? [{ price: item.unit_price, count: item.charged_units }]).reduce(
        (sum, { price, count }) => sum + price * count,
        0,
      ),
    ]),
  )
}
