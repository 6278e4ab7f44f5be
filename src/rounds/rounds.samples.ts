import { aCustomer, type SamplePerson } from '#accounts/server/accounts.samples.ts'
import { dayOf } from '#calendar/vilnius-time.ts'
import { bookStop } from '#delivery/server/book-stop.ts'
import type { TestShop } from '#platform/test-kit/test-shop.ts'
import { giveStops } from './server/give-stops.ts'

/** Somebody who drives and does nothing else. */
export const aDriver = (shop: TestShop): Promise<SamplePerson> =>
  aCustomer(shop, { name: 'Vytas', lastname: 'Vežėjas', roles: ['driver'] })

interface SampleStop {
  orderId: number
  driverId?: number
  kind?: 'deliver' | 'collect'
  day?: string
  from?: string
  to?: string
  city?: string
}

/** Today, some time of the day, in Kaunas, unless said otherwise. */
export async function aStop(
  shop: TestShop,
  { orderId, driverId, kind = 'deliver', day, from, to, city = 'Kaunas' }: SampleStop,
): Promise<number> {
  const now = shop.ground.clock()
  const place = {
    address: 'Šv. Gertrūdos g. 7',
    city,
    postal_code: null,
    contact_name: 'Rūta Žemaitė',
    contact_phone: '+37061234567',
  }
  return shop.ground.database.transaction(async (tx) => {
    const when = { day: day ?? dayOf(now), from: from ?? null, to: to ?? null }
    const stopId = await bookStop(tx, { orderId, kind, when, place, now })
    if (driverId !== undefined) await giveStops(tx, { stopIds: [stopId], driverId })
    return stopId
  })
}
