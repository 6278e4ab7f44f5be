import { and, asc, eq, isNull } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { constraintMeans } from '#platform/http/answer-error.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { units } from '#units/server/units.tables.ts'
import { backSince } from './back-since.ts'
import { idleUnits } from './idle-units.ts'
import { judgeUnits } from './judge-units.ts'
import { isInspectionObligatory } from './lapsed-inspections.ts'
import { type InspectionOverride, overrideInspections } from './override-inspections.ts'
import { rental_units } from './rentals.tables.ts'
import { tooFewInspected } from './too-few-inspected.ts'

// Two acts that chose the same machine at the same instant; of two that scanned it the second has waited and heard more.
constraintMeans('unit_is_out_once', () =>
  conflict('unit-is-out', 'Vienetą ką tik išdavė kitas darbuotojas. Bandykite dar kartą.'),
)
// Past the shop, or somebody who switched how the product's units are kept: neither may be half done.
constraintMeans('units_out_are_handed_out', () =>
  conflict('units-have-changed', 'Kaip skaičiuojami šio produkto vienetai, ką tik pakeista. Bandykite dar kartą.'),
)

interface SendOut {
  rentalId: number
  productId: number
  quantity: number
  /** The machines that were scanned; without them the shop takes idle ones, the least used first. */
  codes?: string[] | undefined
  /** Where the codes were sent. */
  field?: string | undefined
  /** Lets them go out although an obligatory inspection has run out. */
  override?: InspectionOverride | undefined
  /** When they change hands. */
  now: Date
}

/** A machine as an act names it. */
export interface NamedUnit {
  code: string
  serial: string
}

/**
 * Names the machines that go out with a rental, and answers which. Of a product that is only counted none has a name.
 *
 * Refuses as `judgeUnits` does, 409 `inspection-expired` when the shop chooses and has too few machines whose inspections hold,
 * and 422 on `unit_codes` when there are more or fewer of them than units.
 */
export async function sendUnitsOut(
  tx: Tx,
  { rentalId, productId, quantity, codes = [], field = 'unit_codes', override, now }: SendOut,
): Promise<NamedUnit[]> {
  const [product] = await tx.select({ tracked: products.tracked }).from(products).where(eq(products.id, productId))
  if (product?.tracked !== 'each') {
    if (codes.length > 0) throw invalid({ [field]: ['Šio produkto vienetai tik skaičiuojami – kodų jie neturi.'] })
    return []
  }
  const chosen =
    codes.length > 0
      ? await judgeUnits(tx, { productId, codes, field, lock: true, mayBeUninspected: override !== undefined, now })
      : await chooseUnits(tx, { productId, quantity, field, withUninspected: override !== undefined, now })
  if (codes.length > 0 && chosen.length !== quantity)
    throw invalid({
      [field]: [`Nuskaitykite tiek vienetų, kiek išduodate: ${quantity}, o nuskaityta ${chosen.length}.`],
    })
  if (override) await overrideInspections(tx, { units: chosen, ...override, now })
  // What is out without a name from before may leave fewer idle ones than the shop has: the rest is named at its return.
  const named: (number | null)[] = chosen.map(({ id }) => id)
  while (named.length < quantity) named.push(null)
  for (const unit_id of named)
    await tx.insert(rental_units).values({ rental_id: rentalId, unit_id, out_at: await outSince(tx, unit_id, now) })
  return chosen.map(({ code, serial }) => ({ code, serial }))
}

/** Signed for while a phone had no network, it may since have been somebody else's: one has it after the other. */
async function outSince(tx: Tx, unitId: number | null, now: Date): Promise<Date> {
  const before = unitId === null ? null : await backSince(tx, unitId)
  return before && before > now ? before : now
}

interface Chosen extends Pick<SendOut, 'productId' | 'quantity' | 'now'> {
  field: string
  /** Also such as may only go out with a reason. */
  withUninspected: boolean
}

/**
 * Whoever hands out the same product at the same instant gets others. When they leave too few, they are waited for: one of them
 * may be refused and leave its machines here.
 */
async function chooseUnits(tx: Tx, { productId, quantity, field, withUninspected, now }: Chosen) {
  const asked = { productId, most: quantity, lock: true, withUninspected, now }
  const areFew = !withUninspected && (await isInspectionObligatory(tx, productId))
  const chosen = areFew ? [] : await idleUnits(tx, asked)
  if (chosen.length === quantity) return chosen
  await tx
    .select({ id: units.id })
    .from(units)
    .where(and(eq(units.product_id, productId), isNull(units.retired_at)))
    .orderBy(asc(units.id))
    .for('update')
  const left = await idleUnits(tx, asked)
  if (areFew && left.length < quantity) throw await tooFewInspected(tx, { productId, free: left.length, field, now })
  return left
}
