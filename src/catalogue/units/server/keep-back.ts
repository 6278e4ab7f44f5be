import { announceUnits } from '#catalogue/server/invalidate-product.ts'
import type { Tx } from '#platform/database/database.ts'
import { constraintMeans } from '#platform/http/answer-error.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { downtimes } from './downtimes.tables.ts'

constraintMeans('unit_is_down_once', () => invalid({ unit_id: ['Šio vieneto prastova tuo metu jau įrašyta.'] }))
constraintMeans('down_units_are_in_service', () =>
  invalid({ quantity: ['Prastovoje būtų daugiau vienetų, nei naudojama.'] }),
)
constraintMeans('downtime_breaks_no_booking', () =>
  conflict('breaks-bookings', 'Ką tik užsakyta tam laikui. Peržiūrėkite iš naujo.'),
)

export interface KeptBack extends Omit<typeof downtimes.$inferInsert, 'product_id'> {
  product_id: number
}

/** Under the product's lock, bookings checked. Nets: `unit_is_down_once`, `downtime_breaks_no_booking`. */
export async function keepBack(tx: Tx, downtime: KeptBack): Promise<number> {
  const [written] = await tx.insert(downtimes).values(downtime).returning({ id: downtimes.id })
  await announceUnits(tx, [downtime.product_id])
  return written?.id ?? 0
}
