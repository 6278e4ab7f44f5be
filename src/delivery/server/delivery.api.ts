import { openGuestOrder } from '#orders/server/open-guest-order.ts'
import { isOrderTheirs } from '#orders/server/order-is-theirs.ts'
import type { Reader } from '#platform/database/database.ts'
import { constraintMeans } from '#platform/http/answer-error.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import { ChooseCollection, ChooseGuestCollection, ShowCollection, ShowGuestCollection } from '../collection.contract.ts'
import { AskDelivery, SaveDelivery, ShowDelivery } from '../delivery.contract.ts'
import { slotGone } from '../delivery-words.ts'
import { zoneOf } from '../zone-of.ts'
import { chooseCollection } from './choose-collection.ts'
import { showCollection } from './collection.queries.ts'
import { offerSlots, readZones, showDelivery, type ZoneRow } from './delivery.queries.ts'
import { saveDelivery } from './save-delivery.ts'

constraintMeans('slot_has_place', () => conflict('slot-full', slotGone))

export const deliveryApi: RoomApi = (route) => {
  route(AskDelivery, async ({ query: { start, start_time, end, end_time, ...to }, database: { db }, now }) => {
    const zones = await readZones(db)
    const zone = zoneOf(to, zones)
    const rent = start ? { day: start, time: start_time } : undefined
    const slots = zone ? await offerSlots(db, { zoneId: zone.id, start: rent, now }) : []
    return {
      data: {
        has_zones: zones.length > 0,
        zones: zones.map(told),
        zone: zone ? { id: zone.id, ...told(zone) } : null,
        slots,
        ...(end && {
          collection_slots: zone
            ? await offerSlots(db, { zoneId: zone.id, end: { day: end, time: end_time }, now })
            : [],
        }),
      },
    }
  })

  route(ShowCollection, async ({ params: { id: orderId }, who, now, database: { db } }) => {
    await demandTheirs(db, { orderId, userId: who.id, now })
    return { data: await showCollection(db, { orderId, now }) }
  })

  route(ChooseCollection, async ({ params: { id: orderId }, body: chosen, who, now, database }) => {
    await demandTheirs(database.db, { orderId, userId: who.id, now })
    await database.transaction((tx) => chooseCollection(tx, { orderId, chosen, now }))
    return { data: await showCollection(database.db, { orderId, now }) }
  })

  const opened = openGuestOrder()
  route(ShowGuestCollection, async (asking) => {
    const orderId = await opened(asking)
    return { data: await showCollection(asking.database.db, { orderId, now: asking.now }) }
  })

  route(ChooseGuestCollection, async (asking) => {
    const { body: chosen, database, now } = asking
    const orderId = await opened(asking)
    await database.transaction((tx) => chooseCollection(tx, { orderId, chosen, now }))
    return { data: await showCollection(database.db, { orderId, now }) }
  })

  route(ShowDelivery, async ({ database: { db }, now }) => ({ data: await showDelivery(db, now) }))

  route(SaveDelivery, async ({ body: { seen, ...delivery }, who, database, now }) => {
    await database.transaction((tx) => saveDelivery(tx, { delivery, seen, byUserId: who.id, now }))
    return { data: await showDelivery(database.db, now) }
  })
}

async function demandTheirs(reader: Reader, asked: { orderId: number; userId: number; now: Date }): Promise<void> {
  if (!(await isOrderTheirs(reader, asked))) throw notFound('Tokio užsakymo nėra.')
}

const told = ({ title, price, free_from }: ZoneRow) => ({ title, price, free_from })
