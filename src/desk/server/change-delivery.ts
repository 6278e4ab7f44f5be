import type { PlaceOrder } from '#checkout/checkout.contract.ts'
import { chooseCollection, chooseSlot } from '#delivery/delivery-words.ts'
import { rentEnd } from '#delivery/rent-end.ts'
import { rentStart } from '#delivery/rent-start.ts'
import { bookStop, type StopPlace } from '#delivery/server/book-stop.ts'
import { deliveryLines } from '#delivery/server/delivery-lines.ts'
import { dropStop } from '#delivery/server/drop-stop.ts'
import { moveStop } from '#delivery/server/move-stop.ts'
import { type ChosenSlots, demandCollection, demandSlot, lockChosen } from '#delivery/server/take-slots.ts'
import { stopPlace } from '#delivery/stop-place.ts'
import type { reviseOrder } from '#orders/server/revise-order.ts'
import type { Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import type { OrderToChange, Way } from './order-to-change.ts'
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

/** A day, and the times that were promised; none where it is some time of it. */
interface When {
  day: string
  slot_id?: number | null
  from: string
  to: string
}

/**
 * How a changed order is brought, and what it rents fetched: at the slot that it has, at another, or not any more. What is rented later, is brought later, in the
 * same slot of that day; what ends later, is fetched later. Throws as `takeSlots` does, and 422 at `postal_code` where nobody drives.
 */
export async function changeDelivery(tx: Tx, { found, change, buyer, by, now }: Changing): Promise<ChangedDelivery> {
  const { order, brought, fetched } = found
  const { delivery } = change.priced.cart
  if (delivery && 'error' in delivery) throw invalid({ postal_code: [delivery.error] })
  const gone = [...(delivery ? [] : [brought]), ...(delivery?.collection ? [] : [fetched])].flatMap((way) => way ?? [])
  const dropped = gone.map((way) => takenOff(way, { by, now }))
  if (!delivery) return joined(dropped)

  const zoneId = delivery.zone.id
  const place = stopPlace(buyer ?? { ...order, postal_code: order.postal_code })
  const start = rentStart(change.items)
  const end = delivery.collection && rentEnd(change.items)
  const there = choiceOf(brought, { id: buyer?.delivery_slot_id, day: buyer?.delivery_day }, start?.day)
  const back = end && choiceOf(fetched, { id: buyer?.collection_slot_id, day: buyer?.collection_day }, end.day)
  const chosen: ChosenSlots = {
    ...(there && { delivery_slot_id: there.id, delivery_day: there.day }),
    ...(back && { collection_slot_id: back.id, collection_day: back.day }),
  }
  if (there && brought?.stop && brought.stop.state !== 'open')
    throw invalid({ delivery_slot_id: ['Jau pristatyta: laiko keisti nebegalima.'] })
  if (there && !there.id) throw invalid({ delivery_slot_id: [chooseSlot] })
  if (back && !back.id) throw invalid({ collection_slot_id: [chooseCollection] })
  await lockChosen(tx, chosen)
  const deliver: When = there ? await demandSlot(tx, { zoneId, chosen, start, now }) : whenOf(brought?.stop)
  const collect: When | undefined =
    end && (back ? await demandCollection(tx, { zoneId, chosen, end, after: deliver, now }) : whenOf(fetched?.stop))
  const [first, second] = deliveryLines(delivery, { deliver, collect })
  const at = { orderId: order.id, zoneId, place, note: order.comment ?? '', now }
  return joined([
    ...(first ? [goneOn(brought, { line: first, when: there ? deliver : undefined, kind: 'deliver', ...at })] : []),
    ...(second ? [goneOn(fetched, { line: second, when: back ? collect : undefined, kind: 'collect', ...at })] : []),
    ...dropped,
  ])
}

const joined = (ways: ChangedDelivery[]): ChangedDelivery => ({
  lines: ways.flatMap(({ lines }) => lines),
  changes: ways.flatMap(({ changes }) => changes),
  write: async (tx) => {
    for (const { write } of ways) await write(tx)
  },
})

/** Nobody drives that way any more. */
function takenOff({ row, stop }: Way, { by, now }: { by: number; now: Date }): ChangedDelivery {
  const why = 'Užsakymas pakeistas: nebevežama'
  return {
    lines: [],
    changes: [`Išimta: ${row.title}.`],
    write: async (tx) => {
      if (stop?.state === 'open') await dropStop(tx, { stopId: stop.id, why, byUserId: by, now })
    },
  }
}

interface Going {
  line: Line
  /** Another time than it had; absent: it keeps it. */
  when: When | undefined
  kind: 'deliver' | 'collect'
  orderId: number
  zoneId: number
  place: StopPlace
  note: string
  now: Date
}

function goneOn(way: Way | undefined, { line, when, kind, note, ...at }: Going): ChangedDelivery {
  const stop = way?.stop
  const lineId = way?.row.id
  if (!when)
    return {
      lines: [{ ...line, title: way?.row.title ?? line.title, lineId }],
      changes: [],
      write: async (tx) => {
        if (stop?.state === 'open') await moveStop(tx, { stopId: stop.id, place: at.place })
      },
    }
  return {
    lines: [{ ...line, lineId }],
    changes: [way ? `Buvo ${way.row.title}, dabar ${line.title}.` : `Pridėta: ${line.title}.`],
    write: async (tx) => {
      if (stop) await moveStop(tx, { stopId: stop.id, when, zoneId: at.zoneId, place: at.place })
      else await bookStop(tx, { ...at, kind, when, note })
    },
  }
}

const whenOf = (stop: Way['stop']): When => ({
  day: stop?.day ?? '',
  from: stop?.from_time ?? '',
  to: stop?.to_time ?? '',
})

interface Choice {
  id?: number | null | undefined
  day?: string | null | undefined
}

/** What the clerk chose; or what follows from another first or last day of the rental; undefined: it keeps what it has. */
function choiceOf(way: Way | undefined, typed: Choice, rentDay: string | undefined): Choice | undefined {
  const stop = way?.stop
  if (typed.id && !(typed.id === stop?.slot_id && typed.day === stop?.day)) return typed
  if (!stop) return way?.row.is_collection ? undefined : {}
  const isOther = stop.state === 'open' && stop.slot_id !== null && rentDay !== undefined && rentDay !== stop.day
  return isOther ? { id: stop.slot_id, day: rentDay } : undefined
}
