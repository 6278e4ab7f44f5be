import { eq } from 'drizzle-orm'
import { changeStock } from '#catalogue/server/public/change-stock.ts'
import type { LockedProduct } from '#catalogue/server/public/invalidate-product.ts'
import { reviseOrder } from '#orders/server/public/revise-order.ts'
import { RentalMoved } from '#rentals/rentals.events.ts'
import { createOrderRentals } from '#rentals/server/public/create-order-rentals.ts'
import { type RentalRow, rebookRentals } from '#rentals/server/public/rebook-rentals.ts'
import type { Work } from '#shell/action/work.ts'
import { applyBranchHours, toBranchIds } from '#shell/branches/order-branches.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import type { OrderChange } from './build-order-change.ts'
import { desk_orders } from './desk.tables.ts'
import { followAddress } from './follow-address.ts'
import { listRentalsToRebook } from './list-rentals-to-rebook.ts'
import type { OrderToChange } from './order-to-change.ts'
import { isRentalRowOpen, type RetainedLine } from './prepare-retained-line.ts'
import type { PricedChange } from './price-change.ts'

export interface WriteChangeInput {
  orderToChange: OrderToChange
  change: PricedChange
  agreed: OrderChange
  changes: string[]
  places: LockedProduct[]
  settings: Settings
}

export async function writeChange(
  work: Work<number>,
  { orderToChange: match, change, agreed, changes, places, settings }: WriteChangeInput,
): Promise<{ revision: number }> {
  const { tx, now } = work
  const { order, desk } = match
  const kept = change.matched.filter((one) => one !== undefined)
  const gone = change.removed.flatMap(({ rentals }) => rentals)
  const rebooked = [...gone.map((rental) => ({ ...rental, rental, quantity: 0 })), ...kept.flatMap(listRentalsToRebook)]
  await rebookRentals(work, rebooked, { at: toBranchIds(change.at) })
  const { lineIds, revision } = await reviseOrder(work, {
    orderId: order.id,
    order: agreed.order,
    lines: agreed.lines,
    changes,
  })
  const { email = order.email } = agreed.order
  const { userId } = (await followAddress(work, { orderId: order.id, before: order.email, after: email })) ?? {
    userId: order.user_id,
  }
  await moveStock(work, { orderToChange: match, change, agreed })
  const lines = change.priced.cart.items.flatMap((item, index) => {
    const product = places.find(({ id }) => id === item.id)
    if (change.matched[index] || !item.period || !product) return []
    const parts = item.parts?.map(({ product_id, quantity }) => ({
      product: places.find(({ id }) => id === product_id) as LockedProduct,
      quantity,
    }))
    return [{ orderLineId: lineIds[index] as number, product, quantity: item.quantity, period: item.period, parts }]
  })
  const { at } = change
  await createOrderRentals(work, {
    orderId: order.id,
    userId,
    lines,
    calendar: applyBranchHours(settings, at),
    at: toBranchIds(at),
  })
  for (const one of kept) if (one.isMoved) await tellMoved(work, one)
  if (desk)
    await tx
      .update(desk_orders)
      .set({ price_with_vat: change.priced.cart.price_with_vat, updated_at: now, ...listedAs(agreed.order) })
      .where(eq(desk_orders.id, order.id))
  return { revision }
}

function listedAs({ title, name, lastname, phone }: OrderChange['order']) {
  return name === undefined ? {} : { client: title || [name, lastname].filter(Boolean).join(' '), phone: phone || null }
}

async function tellMoved(work: Work<number>, { line, times }: RetainedLine): Promise<void> {
  const { starts_at, expected_return } = times()
  const isOther = (rental: RentalRow) =>
    +rental.starts_at !== +starts_at || +rental.expected_return !== +expected_return
  await work.happenedToEach(
    RentalMoved,
    line.rentals
      .filter((rental) => isRentalRowOpen(rental) && isOther(rental))
      .map((rental) => ({
        subject: { kind: 'rental', id: rental.id, title: line.row.title },
        payload: {
          order: rental.order_id,
          starts_at: [rental.starts_at.toISOString(), starts_at.toISOString()],
          expected_return: [rental.expected_return.toISOString(), expected_return.toISOString()],
        },
      })),
  )
}

/** Stock moves by product id, as all locks. */
async function moveStock(
  work: Work<number>,
  {
    orderToChange: { order, lines },
    change: { at },
    agreed,
  }: Pick<WriteChangeInput, 'orderToChange' | 'change' | 'agreed'>,
): Promise<void> {
  const units = new Map<string, { productId: number; placeId: number; units: number }>()
  const count = (placeId: number, productId: number | null | undefined, type: string, quantity: number) => {
    if (!productId || type === 'rent') return
    const key = `${productId} ${placeId}`
    units.set(key, { productId, placeId, units: (units.get(key)?.units ?? 0) + quantity })
  }
  for (const { row } of lines) count(order.place_id, row.product_id, row.type, row.quantity)
  for (const line of agreed.lines) count(at.place.id, line.product_id, line.type, -line.quantity)
  for (const each of [...units.values()].sort((a, b) => a.productId - b.productId))
    if (each.units !== 0) await changeStock(work, { ...each, reason: 'changed', orderId: order.id, byUserId: work.by })
}
