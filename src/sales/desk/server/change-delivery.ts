import type { reviseOrder } from '#orders/server/public/revise-order.ts'
import { invalid } from '#platform/refusal.ts'
import { chooseCollectionMessage, chooseSlot } from '#rentals/delivery/delivery-messages.ts'
import { findRentEnd } from '#rentals/delivery/find-rent-end.ts'
import { findRentStart } from '#rentals/delivery/find-rent-start.ts'
import { bookStop, type StopPlace } from '#rentals/delivery/server/public/book-stop.ts'
import { buildDeliveryLines } from '#rentals/delivery/server/public/build-delivery-lines.ts'
import {
  type DeliveryDestinationFields,
  resolveDeliveryDestination,
} from '#rentals/delivery/server/public/delivery-destination.ts'
import { dropOpenStop } from '#rentals/delivery/server/public/drop-stop.ts'
import { moveStop } from '#rentals/delivery/server/public/move-stop.ts'
import {
  assertSlotInZone,
  lockChosen,
  requireCollectionSlot,
  requireDeliverySlot,
  type SlotChoice,
} from '#rentals/delivery/server/public/take-slots.ts'
import type { Work } from '#shell/action/work.ts'
import type { OrderToChange, Way } from './order-to-change.ts'
import type { PricedChange } from './price-change.ts'

type Line = Parameters<typeof reviseOrder>[1]['lines'][number]

export interface ChangedDelivery {
  /** Empty: the customer collects, or delivery is by agreement. */
  lines: Line[]
  changes: string[]
  write: (work: Work) => Promise<void>
}

interface ChangeDeliveryInput {
  orderToChange: OrderToChange
  change: PricedChange
  /** Absent: as the order says. */
  buyer: (SlotChoice & DeliveryDestinationFields) | undefined
}

/** Empty: any time of the day. */
interface When {
  day: string
  slot_id?: number | null
  from: string
  to: string
}

/**
 * Keeps, moves or drops delivery and collection; both follow the rental's first and last day in the same slot. As
 * `takeSlots`, and 422 at the address outside delivery zones.
 */
export async function changeDelivery(
  work: Work<number>,
  { orderToChange: match, change, buyer }: ChangeDeliveryInput,
): Promise<ChangedDelivery> {
  const { tx } = work
  const { order, brought, fetched } = match
  const { delivery } = change.priced.cart
  const { place, note, field } = await resolveDeliveryDestination(tx, buyer ?? order)
  const noteBefore = (await resolveDeliveryDestination(tx, order)).note
  if (delivery && 'error' in delivery) throw invalid({ [field]: [delivery.error] })
  if (!delivery && brought?.stop?.state === 'done')
    throw invalid({ delivery: ['Jau pristatyta: pristatymo atsisakyti nebegalima.'] })
  const gone = [...(delivery ? [] : [brought]), ...(delivery?.collection ? [] : [fetched])].flatMap((way) => way ?? [])
  const dropped = gone.map(takenOff)
  if (!delivery) return joined(dropped)

  const zoneId = delivery.zone.id
  if (brought?.stop?.state === 'done' && brought.stop.zone_id !== zoneId)
    throw invalid({ [field]: ['Jau pristatyta: pristatymo zonos keisti nebegalima.'] })
  const { items } = change.priced.cart
  const start = findRentStart(items)
  const end = delivery.collection && findRentEnd(items)
  const there = choiceOf(brought, { id: buyer?.delivery_slot_id, day: buyer?.delivery_day }, start?.day)
  const back = end && choiceOf(fetched, { id: buyer?.collection_slot_id, day: buyer?.collection_day }, end.day)
  const chosen: SlotChoice = {
    ...(there && { delivery_slot_id: there.id, delivery_day: there.day }),
    ...(back && { collection_slot_id: back.id, collection_day: back.day }),
  }
  if (there && brought?.stop && brought.stop.state !== 'open')
    throw invalid({ delivery_slot_id: ['Jau pristatyta: laiko keisti nebegalima.'] })
  if (there && !there.id) throw invalid({ delivery_slot_id: [chooseSlot] })
  if (back && !back.id) throw invalid({ collection_slot_id: [chooseCollectionMessage] })
  await lockChosen(tx, chosen)
  const deliver: When = there ? await requireDeliverySlot(work, { zoneId, chosen, start }) : whenOf(brought?.stop)
  const collect: When | undefined =
    end && (back ? await requireCollectionSlot(work, { zoneId, chosen, end, after: deliver }) : whenOf(fetched?.stop))
  const [goesThere, goesBack] = [brought, end && fetched].map((way) => way?.stop && way.stop.zone_id !== zoneId)
  if (goesThere && !there)
    await assertSlotInZone(tx, { slotId: brought?.stop?.slot_id, zoneId, field: 'delivery_slot_id' })
  if (goesBack && !back)
    await assertSlotInZone(tx, { slotId: fetched?.stop?.slot_id, zoneId, field: 'collection_slot_id' })
  const [first, second] = buildDeliveryLines(delivery, { deliver, collect })
  const at = { orderId: order.id, zoneId, place, note, isOtherNote: note !== noteBefore }
  return joined([
    ...(first
      ? [goneOn(brought, { line: first, when: there || goesThere ? deliver : undefined, kind: 'deliver', ...at })]
      : []),
    ...(second
      ? [goneOn(fetched, { line: second, when: back || goesBack ? collect : undefined, kind: 'collect', ...at })]
      : []),
    ...dropped,
  ])
}

const joined = (ways: ChangedDelivery[]): ChangedDelivery => ({
  lines: ways.flatMap(({ lines }) => lines),
  changes: ways.flatMap(({ changes }) => changes),
  write: async (work) => {
    for (const { write } of ways) await write(work)
  },
})

function takenOff({ row, stop }: Way): ChangedDelivery {
  const why = 'Užsakymas pakeistas: nebevežama'
  return {
    lines: [],
    changes: [row ? `Išimta: ${row.title}.` : `${why}.`],
    write: async (work) => {
      // an unpaid order that charged for it may have let it go already
      if (stop) await dropOpenStop(work, { stopId: stop.id, why })
    },
  }
}

interface BookStopsInput {
  line: Line
  /** Absent: unchanged. */
  when: When | undefined
  kind: 'deliver' | 'collect'
  orderId: number
  zoneId: number
  place: StopPlace
  note: string
  isOtherNote: boolean
}

function goneOn(way: Way | undefined, { line, when, kind, note, isOtherNote, ...at }: BookStopsInput): ChangedDelivery {
  const place = { place: at.place, ...(isOtherNote && { note }) }
  const stop = way?.stop
  const lineId = way?.row?.id
  if (!when)
    return {
      lines: [{ ...line, title: way?.row?.title ?? line.title, lineId }],
      changes: [],
      write: async (work) => {
        if (stop?.state === 'open') await moveStop(work, { stopId: stop.id, ...place })
      },
    }
  return {
    lines: [{ ...line, lineId }],
    changes: [way?.row ? `Buvo ${way.row.title}, dabar ${line.title}.` : `Pridėta: ${line.title}.`],
    write: async (work) => {
      if (stop) await moveStop(work, { stopId: stop.id, when, zoneId: at.zoneId, ...place })
      else await bookStop(work, { ...at, kind, when, note })
    },
  }
}

const whenOf = (stop: Way['stop']): When => ({
  ...(stop?.slot_id && { slot_id: stop.slot_id }),
  day: stop?.day ?? '',
  from: stop?.from_time ?? '',
  to: stop?.to_time ?? '',
})

interface Choice {
  id?: number | null | undefined
  day?: string | null | undefined
}

/** Chosen, or by a new rental day; undefined: unchanged. */
function choiceOf(way: Way | undefined, typed: Choice, rentDay: string | undefined): Choice | undefined {
  const stop = way?.stop
  if (typed.id && !(typed.id === stop?.slot_id && typed.day === stop?.day)) return typed
  if (!stop) return way?.row?.is_collection ? undefined : {}
  const isOther = stop.state === 'open' && stop.slot_id !== null && rentDay !== undefined && rentDay !== stop.day
  return isOther ? { id: stop.slot_id, day: rentDay } : undefined
}
