import { eq } from 'drizzle-orm'
import { changeStock } from '#catalogue/server/change-stock.ts'
import type { Place } from '#catalogue/server/invalidate-product.ts'
import { reviseOrder } from '#orders/server/revise-order.ts'
import { type RentalRow, rebookRentals } from '#rentals/server/rebook-rentals.ts'
import { rentOut } from '#rentals/server/rent-out.ts'
import type { Work } from '#shell/action/work.ts'
import { idsOf, settingsAt } from '#shell/places/at-place.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import type { Agreed } from './agreed-change.ts'
import { desk_orders } from './desk.tables.ts'
import { followAddress } from './follow-address.ts'
import { isOpen, type KeptLine } from './keep-line.ts'
import type { OrderToChange } from './order-to-change.ts'
import type { PricedChange } from './price-change.ts'
import { rebookings } from './rebookings.ts'

export interface Writing {
  found: OrderToChange
  change: PricedChange
  agreed: Agreed
  changes: string[]
  places: Place[]
  settings: Settings
}

export async function writeChange(
  work: Work<number>,
  { found, change, agreed, changes, places, settings }: Writing,
): Promise<{ revision: number }> {
  const { tx, now, by } = work
  const { order, desk } = found
  const kept = change.matched.filter((one) => one !== undefined)
  const gone = change.removed.flatMap(({ rentals }) => rentals)
  const rebooked = [...gone.map((rental) => ({ ...rental, rental, quantity: 0 })), ...kept.flatMap(rebookings)]
  await rebookRentals(work, rebooked, { at: idsOf(change.at) })
  const { lineIds, revision } = await reviseOrder(work, {
    ...{ orderId: order.id, order: agreed.order, lines: agreed.lines, changes, byUserId: by },
  })
  const { email = order.email } = agreed.order
  const { userId } = (await followAddress(work, { orderId: order.id, before: order.email, after: email })) ?? {
    userId: order.user_id,
  }
  await moveStock(work, { found, change, agreed })
  const lines = change.priced.cart.items.flatMap((item, index) => {
    const product = places.find(({ id }) => id === item.id)
    if (change.matched[index] || !item.period || !product) return []
    const parts = item.parts?.map(({ product_id, quantity }) => ({
      ...{ product: places.find(({ id }) => id === product_id) as Place, quantity },
    }))
    return [{ orderLineId: lineIds[index] as number, product, quantity: item.quantity, period: item.period, parts }]
  })
  const { at } = change
  await rentOut(work, {
    ...{ orderId: order.id, userId, lines },
    ...{ calendar: settingsAt(settings, at), at: idsOf(at) },
  })
  for (const one of kept) if (one.isMoved) await tellMoved(work, one)
  if (desk)
    await tx
      .update(desk_orders)
      .set({ price_with_vat: change.priced.cart.price_with_vat, updated_at: now, ...listedAs(agreed.order) })
      .where(eq(desk_orders.id, order.id))
  return { revision }
}

function listedAs({ title, name, lastname, phone }: Agreed['order']) {
  return name === undefined ? {} : { client: title || [name, lastname].filter(Boolean).join(' '), phone: phone || null }
}

async function tellMoved(work: Work<number>, { line, times }: KeptLine): Promise<void> {
  const { starts_at, expected_return } = times()
  const isOther = (rental: RentalRow) =>
    +rental.starts_at !== +starts_at || +rental.expected_return !== +expected_return
  await work.happenedToEach(
    'rental.moved',
    line.rentals
      .filter((rental) => isOpen(rental) && isOther(rental))
      .map((rental) => ({
        subject: { kind: 'rental', id: rental.id, title: line.row.title },
        details: {
          order: rental.order_id,
          starts_at: [rental.starts_at.toISOString(), starts_at.toISOString()],
          expected_return: [rental.expected_return.toISOString(), expected_return.toISOString()],
        },
      })),
  )
}

/** By product id, as all locks. */
async function moveStock(
  work: Work<number>,
  { found: { order, lines }, change: { at }, agreed }: Pick<Writing, 'found' | 'change' | 'agreed'>,
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
