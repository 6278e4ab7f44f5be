import { and, asc, eq, isNull } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { registerConstraintRefusal } from '#platform/http/answer-error.ts'
import { conflict, invalid, Refusal } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { findUnitInDowntime } from '../find-unit-in-downtime.ts'
import { describeLapsedInspection, isInspectionObligatory, listLapsedInspections } from '../list-lapsed-inspections.ts'
import { type InspectionOverride, overrideInspections } from '../override-inspections.ts'
import { rental_counts, rental_units } from '../rentals.tables.ts'
import { findLastUnitReturn } from './find-last-unit-return.ts'
import { listIdleUnits } from './list-idle-units.ts'
import { validateScannedUnits } from './validate-scanned-units.ts'

// Two acts chose one machine; scanned ones wait for its lock.
registerConstraintRefusal('unit_is_out_once', () =>
  conflict('unit-is-out', 'Vienetą ką tik išdavė kitas darbuotojas. Bandykite dar kartą.'),
)
// How the product's units are tracked changed meanwhile.
registerConstraintRefusal('units_out_are_handed_out', () =>
  conflict('units-have-changed', 'Kaip skaičiuojami šio produkto vienetai, ką tik pakeista. Bandykite dar kartą.'),
)

interface SendOut {
  rentalId: number
  productId: number
  /** The branch whose machines go out. */
  placeId: number
  /** The agreed return. */
  until: Date
  quantity: number
  /** Default: idle ones, least used first. */
  codes?: string[] | undefined
  field?: string | undefined
  /** The override of expired obligatory inspections. */
  override?: InspectionOverride | undefined
}

export interface NamedUnit {
  code: string
  serial: string
}

/**
 * A counted product names none.
 *
 * As `validateScannedUnits`; 409 `inspection-expired`, `unit-is-down` when the shop chooses and too few are inspected or ready; 422 on `unit_codes` when
 * their number differs from the units.
 */
export async function sendUnitsOut(
  work: Work,
  { rentalId, productId, placeId, until, quantity, codes = [], field = 'unit_codes', override }: SendOut,
): Promise<NamedUnit[]> {
  const { tx, now } = work
  const [product] = await tx.select({ tracked: products.tracked }).from(products).where(eq(products.id, productId))
  if (product?.tracked !== 'each') {
    if (codes.length > 0) throw invalid({ [field]: ['Šio produkto vienetai tik skaičiuojami – kodų jie neturi.'] })
    await tx
      .insert(rental_counts)
      .values({ rental_id: rentalId, product_id: productId, place_id: placeId, quantity, out_at: now })
    return []
  }
  const chosen =
    codes.length > 0
      ? await validateScannedUnits(tx, {
          productId,
          placeId,
          until,
          codes,
          field,
          lock: true,
          mayBeUninspected: override !== undefined,
          now,
        })
      : await chooseUnits(work, { productId, placeId, until, quantity, field, withUninspected: override !== undefined })
  if (codes.length > 0 && chosen.length !== quantity)
    throw invalid({
      [field]: [`Nuskaitykite tiek vienetų, kiek išduodate: ${quantity}, o nuskaityta ${chosen.length}.`],
    })
  if (override) await overrideInspections(work.as(override.byUserId), { units: chosen, ...override })
  // Units out unnamed may leave too few idle; the rest is named at the return.
  const named: (number | null)[] = chosen.map(({ id }) => id)
  while (named.length < quantity) named.push(null)
  for (const unit_id of named)
    await tx.insert(rental_units).values({ rental_id: rentalId, unit_id, out_at: await outSince(work, unit_id) })
  return chosen.map(({ code, serial }) => ({ code, serial }))
}

/** Signed offline: since then another may have had it, and times must not overlap. */
async function outSince(work: Work, unitId: number | null): Promise<Date> {
  const { tx, now } = work
  const before = unitId === null ? null : await findLastUnitReturn(tx, unitId)
  return before && before > now ? before : now
}

interface IdleUnitChoice extends Pick<SendOut, 'productId' | 'placeId' | 'until' | 'quantity'> {
  field: string
  withUninspected: boolean
}

/** Skips machines locked by others. With too few it waits: the other hand-over may fail. */
async function chooseUnits(
  work: Work,
  { productId, placeId, until, quantity, field, withUninspected }: IdleUnitChoice,
) {
  const { tx, now } = work
  const input = { productId, placeId, until, max: quantity, lock: true, withUninspected, now }
  const areFew = !withUninspected && (await isInspectionObligatory(tx, productId))
  const chosen = areFew ? [] : await listIdleUnits(tx, input)
  // Locked since they were looked for: a downtime or a transfer may have taken one meanwhile.
  if (chosen.length === quantity && !(await findUnitInDowntime(tx, idsOf(chosen), now))) return chosen
  await tx
    .select({ id: units.id })
    .from(units)
    .where(and(eq(units.product_id, productId), isNull(units.retired_at)))
    .orderBy(asc(units.id))
    .for('update')
  const left = await listIdleUnits(tx, input)
  if (areFew && left.length < quantity)
    throw await tooFewInspected(tx, { productId, placeId, free: left.length, field, now })
  if (left.length < quantity) await assertNoneIsDown(tx, { productId, placeId, free: left.length, field, now })
  return left
}

const idsOf = (machines: readonly { id: number }[]) => machines.map(({ id }) => id)

/** What is missing is in the workshop or on a van: nothing nameless goes out in its place. */
async function assertNoneIsDown(reader: Reader, { productId, placeId, free, field, now }: TooFew): Promise<void> {
  const inService = await reader
    .select({ id: units.id })
    .from(units)
    .where(and(eq(units.product_id, productId), eq(units.place_id, placeId), isNull(units.retired_at)))
  const down = await findUnitInDowntime(reader, idsOf(inService), now)
  if (!down) return
  const left = free === 0 ? 'Kito laisvo vieneto nėra.' : `Laisvų vienetų yra tik ${free}.`
  const sentence = `${down.sentence} ${left}`
  throw new Refusal(409, 'unit-is-down', sentence, { errors: { [field]: [sentence] } })
}

interface TooFew {
  productId: number
  placeId: number
  free: number
  field: string
  now: Date
}

async function tooFewInspected(reader: Reader, { productId, placeId, free, field, now }: TooFew): Promise<Refusal> {
  const idle = await listIdleUnits(reader, { productId, placeId, max: free + 1, withUninspected: true, now })
  const [lapsed] = await listLapsedInspections(reader, idsOf(idle.slice(free)), now)
  const why = lapsed ? describeLapsedInspection(lapsed) : 'Laisvo vieneto su galiojančia patikra nėra.'
  const left = free === 0 ? 'Kito laisvo vieneto nėra.' : `Laisvų vienetų, kurių patikra galioja, yra tik ${free}.`
  const sentence = `${why} ${left}`
  return new Refusal(409, 'inspection-expired', sentence, { errors: { [field]: [sentence] } })
}
