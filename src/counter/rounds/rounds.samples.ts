import { aCustomer, type SamplePerson } from '#people/accounts/server/accounts.samples.ts'
import type { TestShop } from '#platform/test-kit/test-shop.ts'
import { bookStop } from '#rentals/delivery/server/book-stop.ts'
import { dayOf } from '#rules/calendar/vilnius-time.ts'
import { workOf } from '#shell/action/work.ts'
import { giveStops } from './server/give-stops.ts'

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

/** Default: today, any time, in Kaunas. */
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
    const work = workOf(tx, { now })
    const stopId = await bookStop(work, { orderId, kind, when, place })
    if (driverId !== undefined) await giveStops(work, { stopIds: [stopId], driverId })
    return stopId
  })
}
