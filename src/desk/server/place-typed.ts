import { eq } from 'drizzle-orm'
import type { PricedCart } from '#cart/cart.contract.ts'
import { lineKey } from '#cart/line-key.ts'
import { mergeLines } from '#cart/merge-lines.ts'
import { priceCart } from '#cart/server/price-cart.ts'
import type { PlaceOrder } from '#checkout/checkout.contract.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { deskState } from '../desk-states.ts'
import type { QuotePromise } from '../quote-promise.ts'
import { desk_orders } from './desk.tables.ts'
import type { DeskOrderRow } from './desk-orders.queries.ts'
import { placeDeskOrder } from './place-desk-order.ts'
import { deliverToOf } from './read-desk-form.ts'

interface Placing {
  /** Locked, and as it is to be placed. */
  row: DeskOrderRow
  order: PlaceOrder
  /** What the clerk saw, in cents. */
  expected: number | null | undefined
  by: number
  now: Date
}

/**
 * Places what a clerk has typed. A quote of the same lines keeps what it promised, whatever the catalogue says by now and whoever
 * else is typed as the buyer. Other lines are another offer: all of them cost what they cost now. Where that is not what was
 * promised for the same tools, the clerk has to have seen the sum: else 409 `price-changed` with the newly priced cart. Refuses as
 * `placeDeskOrder` does.
 */
export async function placeTyped(tx: Tx, { row, order, expected, by, now }: Placing): Promise<void> {
  const promised = deskState(row, now) === 'quoted' ? row.promised : null
  if (!promised) return placeDeskOrder(tx, { row, order, expected, by, now })
  if (isAsPromised(order, promised)) {
    const price_with_vat = promised.cart.price_with_vat
    await tx.update(desk_orders).set({ price_with_vat }).where(eq(desk_orders.id, row.id))
    const { items } = promised.order
    return placeDeskOrder(tx, { row, order: { ...order, items }, promised, by, now })
  }
  return placeDeskOrder(tx, {
    row,
    order,
    expected: expected ?? (await sumOfNow(tx, { order, promised, clientId: row.client_id, now })),
    by,
    now,
  })
}

/** The same lines, in whatever order, for a buyer of the same kind: a company's sums are rounded otherwise. */
function isAsPromised(order: PlaceOrder, promised: QuotePromise): boolean {
  const linesOf = ({ items }: PlaceOrder) =>
    mergeLines(items)
      .map((line) => `${line.quantity} × ${lineKey(line)}`)
      .sort()
      .join('\n')
  const isSame = order.private_or_company === promised.order.private_or_company && order.code === promised.order.code
  const isSameWay =
    order.delivery === promised.order.delivery &&
    (!promised.cart.delivery ||
      (order.postal_code === promised.order.postal_code &&
        order.city === promised.order.city &&
        Boolean(order.collect) === Boolean(promised.order.collect)))
  return isSame && isSameWay && linesOf(order) === linesOf(promised.order)
}

/** What changed lines of a quote come to now, in cents; refused when a clerk who saw no sum would place promised ones at another price. */
async function sumOfNow(
  tx: Tx,
  { order, promised, clientId, now }: { order: PlaceOrder; promised: QuotePromise; clientId: number | null; now: Date },
): Promise<number> {
  const basis = order.private_or_company
  const settings = await readSettings(tx)
  const { cart } = await priceCart(tx, {
    lines: order.items,
    basis,
    code: order.code,
    clientId,
    deliverTo: deliverToOf(order),
    settings,
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

/** What one unit of each line costs, net. */
function pricesOf({ items }: PricedCart): Map<string, number> {
  return new Map(
    items.map((item) => [
      lineKey(item),
      (item.pieces ?? [{ price: item.unit_price, count: item.charged_units }]).reduce(
        (sum, { price, count }) => sum + price * count,
        0,
      ),
    ]),
  )
}
