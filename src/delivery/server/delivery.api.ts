import { constraintMeans } from '#platform/http/answer-error.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { conflict } from '#platform/refusal.ts'
import { AskDelivery, SaveDelivery, ShowDelivery } from '../delivery.contract.ts'
import { slotGone } from '../delivery-words.ts'
import { zoneOf } from '../zone-of.ts'
import { offerSlots, readZones, showDelivery, type ZoneRow } from './delivery.queries.ts'
import { saveDelivery } from './save-delivery.ts'

constraintMeans('slot_has_place', () => conflict('slot-full', slotGone))

export const deliveryApi: RoomApi = (route) => {
  route(AskDelivery, async ({ query: { start, start_time, ...to }, database: { db }, now }) => {
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
      },
    }
  })

  route(ShowDelivery, async ({ database: { db }, now }) => ({ data: await showDelivery(db, now) }))

  route(SaveDelivery, async ({ body: { seen, ...delivery }, who, database, now }) => {
    await database.transaction((tx) => saveDelivery(tx, { delivery, seen, byUserId: who.id, now }))
    return { data: await showDelivery(database.db, now) }
  })
}

const told = ({ title, price, free_from }: ZoneRow) => ({ title, price, free_from })
