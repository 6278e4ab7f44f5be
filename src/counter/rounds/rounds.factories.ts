import { makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import type { TestShop } from '#platform/test-kit/test-shop.ts'
import { bookStop } from '#rentals/delivery/server/public/book-stop.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { createWork } from '#shell/action/work.ts'
import { assignStops } from './server/assign-stops.ts'

export const makeDriver = (shop: TestShop): Promise<TestPerson> =>
  makeCustomer(shop, { name: 'Vytas', lastname: 'Vežėjas', roles: ['driver'] })

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
export async function makeStop(
  shop: TestShop,
  { orderId, driverId, kind = 'deliver', day, from, to, city = 'Kaunas' }: SampleStop,
): Promise<number> {
  const now = shop.context.clock()
  const place = {
    address: 'Šv. Gertrūdos g. 7',
    city,
    postal_code: null,
    contact_name: 'Rūta Žemaitė',
    contact_phone: '+37061234567',
  }
  return shop.context.database.transaction(async (tx) => {
    const when = { day: day ?? toVilniusDay(now), from: from ?? null, to: to ?? null }
    const work = createWork(tx, { now })
    const stopId = await bookStop(work, { orderId, kind, when, place })
    if (driverId !== undefined) await assignStops(work, { stopIds: [stopId], driverId })
    return stopId
  })
}
