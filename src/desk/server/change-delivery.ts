import type { PlaceOrder } from '#checkout/checkout.contract.ts'
import { chooseSlot, deliveryTitle } from '#delivery/delivery-words.ts'
import { rentStart } from '#delivery/rent-start.ts'
import { bookStop } from '#delivery/server/book-stop.ts'
import { deliveryLine } from '#delivery/server/delivery-line.ts'
import { dropStop } from '#delivery/server/drop-stop.ts'
import { moveStop } from '#delivery/server/move-stop.ts'
import { takeSlot } from '#delivery/server/take-slot.ts'
import { stopPlace } from '#delivery/stop-place.ts'
import type { reviseOrder } from '#orders/server/revise-order.ts'
import type { Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import type { OrderToChange } from './order-to-change.ts'
import type { PricedChange } from './price-change.ts'

type Line = Parameters<typeof reviseOrder>[1]['lines'][number]

export interface ChangedDelivery {
  /** As the order is to say it; none when it is fetched, or brought by agreement. */
  lines: Line[]
  changes: string[]
  /** Written with the order. */
  write: (tx: Tx) => Promise<void>
}

interface Changing {
  found: OrderToChange
  change: PricedChange
  buyer: PlaceOrder | undefined
  by: number
  now: Date
}

const nothing = async () => {}

/**
 * How a changed order is brought: at the slot that it has, at another, or not any more. What is rented later, is brought later, in the
 * same slot of that day. Throws as `takeSlot` does, and 422 at `postal_code` where nobody drives.
 */
export async function changeDelivery(tx: Tx, { found, change, buyer, by, now }: Changing): Promise<ChangedDelivery> {
  const { order, brought } = found
  const { delivery } = change.priced.cart
  if (delivery && 'error' in delivery) throw invalid({ postal_code: [delivery.error] })
  if (!delivery) {
    const stop = brought?.stop
    const why = 'Užsakymas pakeistas: nebevežama'
    return {
      lines: [],
      changes: brought ? [`Išimta: ${brought.row.title}.`] : [],
      write: stop?.state === 'open' ? (later) => dropStop(later, { stopId: stop.id, why, byUserId: by, now }) : nothing,
    }
  }

  const stop = brought?.stop
  const place = stopPlace(buyer ?? { ...order, postal_code: order.postal_code })
  const start = rentStart(change.items)
  const chosen = chosenSlot(stop, buyer, start?.day)
  if (stop && chosen === 'kept') {
    const when = { day: stop.day, from: stop.from_time ?? '', to: stop.to_time ?? '' }
    const line = {
      ...deliveryLine(delivery, when),
      title: brought?.row.title ?? deliveryTitle(delivery.zone.title, when),
    }
    const write = async (later: Tx) => {
      if (stop.state === 'open') await moveStop(later, { stopId: stop.id, place })
    }
    return { lines: [{ ...line, lineId: brought?.row.id }], changes: [], write }
  }
  if (stop && stop.state !== 'open') throw invalid({ delivery_slot_id: ['Jau pristatyta: laiko keisti nebegalima.'] })
  if (chosen === 'kept') throw invalid({ delivery_slot_id: [chooseSlot] })
  const slot = await takeSlot(tx, { zoneId: delivery.zone.id, chosen, start, now })
  const line = deliveryLine(delivery, slot)
  const at = { when: slot, zoneId: delivery.zone.id, place }
  return {
    lines: [{ ...line, lineId: brought?.row.id }],
    changes: [brought ? `Buvo ${brought.row.title}, dabar ${line.title}.` : `Pridėta: ${line.title}.`],
    write: async (later) => {
      if (stop) await moveStop(later, { stopId: stop.id, ...at })
      else await bookStop(later, { orderId: order.id, kind: 'deliver', ...at, note: order.comment ?? '', now })
    },
  }
}

/** What the clerk chose; or what follows from another first day of the rental; or the slot that it has. */
function chosenSlot(
  stop: NonNullable<OrderToChange['brought']>['stop'],
  buyer: PlaceOrder | undefined,
  firstDay: string | undefined,
): 'kept' | { delivery_slot_id?: number | null | undefined; delivery_day?: string | null | undefined } {
  const isSame =
    !buyer?.delivery_slot_id || (buyer.delivery_slot_id === stop?.slot_id && buyer.delivery_day === stop?.day)
  if (!isSame && buyer) return buyer
  if (!stop) return buyer ?? {}
  const isLate = stop.state === 'open' && stop.slot_id !== null && firstDay !== undefined && firstDay !== stop.day
  return isLate ? { delivery_slot_id: stop.slot_id, delivery_day: firstDay } : 'kept'
}
