import type { AppContext } from '#platform/http/api-server.ts'
import { delivery_slots, delivery_zones } from '../delivery.tables.ts'

interface SampleShop {
  context: AppContext
}

/** Net 15 €, free from 200 €. */
export async function makeDeliveryZone(
  { context }: SampleShop,
  zone: Partial<typeof delivery_zones.$inferInsert> = {},
): Promise<{ id: number }> {
  const [written] = await context.database.db
    .insert(delivery_zones)
    .values({
      title: 'Kaunas',
      postal_prefixes: ['44', '45'],
      towns: [],
      price: 1_500,
      free_from: 20_000,
      position: 0,
      ...zone,
    })
    .returning({ id: delivery_zones.id })
  if (!written) throw new Error('The sample zone was not written')
  return written
}

export async function makeDeliverySlot(
  { context }: SampleShop,
  slot: Partial<typeof delivery_slots.$inferInsert> = {},
): Promise<{ id: number }> {
  const [written] = await context.database.db
    .insert(delivery_slots)
    .values({ weekdays: [1, 2, 3, 4, 5], from_time: '09:00', to_time: '12:00', capacity: 3, ...slot })
    .returning({ id: delivery_slots.id })
  if (!written) throw new Error('The sample slot was not written')
  return written
}
