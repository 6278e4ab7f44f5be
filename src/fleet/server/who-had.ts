import { eq } from 'drizzle-orm'
import { instantOf } from '#calendar/vilnius-time.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import type { AnswerOf } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { findUnits } from '#units/server/find-units.ts'
import { units } from '#units/server/units.tables.ts'
import type { WhoHadUnit } from '../life.contract.ts'
import { readHeldAround } from './held.queries.ts'

/** Where a machine was at a moment and, when a customer had it, by which signature. Throws 404 for an unknown code. */
export async function whoHad(
  reader: Reader,
  { code, at }: { code: string; at: Date },
): Promise<AnswerOf<typeof WhoHadUnit>['data']> {
  const [scanned] = await findUnits(reader, [code])
  const [unit] = await reader
    .select({
      id: units.id,
      code: units.code,
      serial: units.serial,
      bought_on: units.bought_on,
      created_at: units.created_at,
      retired_at: units.retired_at,
      product: { id: products.id, title: products.title },
    })
    .from(units)
    .leftJoin(products, eq(products.id, units.product_id))
    .where(eq(units.id, scanned?.unit?.id ?? 0))
  if (!unit) throw notFound(`Vieneto kodu „${code}“ nėra.`)
  const { bought_on, created_at, retired_at, ...shown } = unit
  const around = await readHeldAround(reader, unit.id, at)
  const begins = Math.min(created_at.getTime(), bought_on ? instantOf(bought_on, '00:00').getTime() : Infinity)
  const atShop =
    retired_at && at >= retired_at ? 'retired' : at.getTime() < begins && !around.before ? 'not-yet' : 'shop'
  return { unit: shown, at: at.toISOString(), place: around.rental ? 'customer' : atShop, ...around }
}
