import { and, eq, isNull } from 'drizzle-orm'
import type { UnitMatch } from '#catalogue/units/server/public/find-units.ts'
import { orders } from '#orders/server/orders.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Refusal } from '#platform/refusal.ts'
import { rental_units, rentals } from '../rentals.tables.ts'
import { buildUnitRefusal } from '../unit-refusal.ts'

interface ComingBack {
  unit: UnitMatch
  productIds: readonly number[]
  /** A unit out unnamed may be this one. */
  isNameable: boolean
  field: string
}

/**
 * Not out with this order: 409 `unit-of-other-product`, `unit-is-out` (naming the other order), `unit-is-retired`,
 * `unit-is-not-out`. Undefined: it may have gone out unnamed.
 */
export async function findReturnRefusal(
  reader: Reader,
  { unit, productIds, isNameable, field }: ComingBack,
): Promise<Refusal | undefined> {
  const elsewhere = await whoHas(reader, unit.id)
  const refuse = (code: string, ...words: (string | false)[]) =>
    buildUnitRefusal({
      status: 409,
      code,
      field,
      unitCode: unit.code,
      sentence: [`Vienetas ${unit.code}`, ...words].filter(Boolean).join(' '),
      ...(elsewhere && { more: elsewhere }),
    })
  const whose = elsewhere && `Jis išduotas pagal užsakymą Nr. ${elsewhere.order_id} (${elsewhere.client}).`
  if (unit.product_id === null || !productIds.includes(unit.product_id))
    return refuse('unit-of-other-product', '– kito produkto.', whose ?? false)
  if (elsewhere)
    return refuse('unit-is-out', `išduotas pagal kitą užsakymą – Nr. ${elsewhere.order_id} (${elsewhere.client}).`)
  if (unit.retired_at)
    return refuse(
      'unit-is-retired',
      'nurašytas, todėl grąžinti jo negalima. Padėkite jį atskirai ir pasakykite vadovui.',
    )
  if (!isNameable) return refuse('unit-is-not-out', 'pagal šią nuomą neišduotas – jis turėtų būti nuomos punkte.')
  return undefined
}

async function whoHas(reader: Reader, unitId: number) {
  const [has] = await reader
    .select({ order_id: rentals.order_id, client: orders.client })
    .from(rental_units)
    .innerJoin(rentals, eq(rentals.id, rental_units.rental_id))
    .innerJoin(orders, eq(orders.id, rentals.order_id))
    .where(and(eq(rental_units.unit_id, unitId), isNull(rental_units.back_at)))
  return has
}
