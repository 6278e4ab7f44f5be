import { announceUnits } from '#catalogue/server/public/invalidate-product.ts'
import type { Tx } from '#platform/database/database.ts'
import { registerConstraintRefusal } from '#platform/http/answer-error.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { downtimes } from '../downtimes.tables.ts'

registerConstraintRefusal('unit_is_down_once', () =>
  invalid({ unit_id: ['Šio vieneto prastova tuo metu jau įrašyta.'] }),
)
registerConstraintRefusal('down_units_are_in_service', () =>
  invalid({ quantity: ['Prastovoje būtų daugiau vienetų, nei naudojama.'] }),
)
registerConstraintRefusal('downtime_breaks_no_booking', () =>
  conflict('breaks-bookings', 'Ką tik užsakyta tam laikui. Peržiūrėkite iš naujo.'),
)

export interface CreateDowntimeInput extends Omit<typeof downtimes.$inferInsert, 'product_id'> {
  product_id: number
}

/** Under the product's lock, bookings checked. Nets: `unit_is_down_once`, `downtime_breaks_no_booking`. */
export async function createDowntime(tx: Tx, downtime: CreateDowntimeInput): Promise<number> {
  const [written] = await tx.insert(downtimes).values(downtime).returning({ id: downtimes.id })
  await announceUnits(tx, [downtime.product_id])
  return written?.id ?? 0
}
