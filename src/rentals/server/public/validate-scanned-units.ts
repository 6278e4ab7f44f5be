import { and, eq, inArray, isNull } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { findUnits, type UnitMatch } from '#catalogue/units/server/public/find-units.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { findUnitInDowntime } from '../find-unit-in-downtime.ts'
import { describeLapsedInspection, listLapsedInspections } from '../list-lapsed-inspections.ts'
import { rental_units } from '../rentals.tables.ts'
import { buildSubstituteRefusal } from '../unit-refusal.ts'
import { buildUnknownUnitRefusal } from './build-unknown-unit-refusal.ts'

interface ScannedUnitsInput {
  productId: number
  /** The branch of the hand-over. */
  placeId: number
  /** Until when: what is named instead stays so long. */
  until?: Date
  codes: readonly string[]
  taken?: readonly string[]
  field: string
  lock?: boolean
  /** Accepts expired obligatory inspections. */
  mayBeUninspected?: boolean
  now: Date
}

/**
 * At every scan, and locked by the act, by id: the second of two counters sees it out.
 *
 * 404 for an unknown code; 409 `unit-is-retired`, `unit-of-other-product`, `unit-is-in-transit`, `unit-is-elsewhere`,
 * `unit-of-other-place`, `unit-is-out`, `unit-is-down`, `inspection-expired`, each naming an idle one instead; 422
 * for a repeated code.
 */
export async function validateScannedUnits(
  reader: Reader,
  {
    productId,
    placeId,
    until,
    codes,
    taken = [],
    field,
    lock = false,
    mayBeUninspected = false,
    now,
  }: ScannedUnitsInput,
): Promise<UnitMatch[]> {
  const scanned = await findUnits(reader, codes, { lock })
  const isTaken = new Set(taken.map((code) => code.toUpperCase()))
  const spokenFor = [...taken, ...scanned.flatMap(({ unit }) => unit?.code ?? [])]
  const matches: UnitMatch[] = []
  for (const { text, unit } of scanned) {
    if (!unit)
      throw await buildUnknownUnitRefusal(reader, {
        text,
        productIds: [productId],
        taken: spokenFor,
        outAt: placeId,
        until,
        field,
        now,
      })
    if (matches.some(({ id }) => id === unit.id) || isTaken.has(unit.code.toUpperCase()))
      throw invalid({ [field]: [`Vienetas ${unit.code} nuskaitytas du kartus.`] }, 'scanned-twice')
    matches.push(unit)
  }
  const refuse = (code: string, { code: unitCode }: { code: string }, sentence: string) =>
    buildSubstituteRefusal(reader, {
      status: 409,
      code,
      unitCode,
      field,
      productId,
      placeId,
      until,
      taken: spokenFor,
      sentence,
      now,
    })
  for (const unit of matches) {
    if (unit.retired_at) throw await refuse('unit-is-retired', unit, `Vienetas ${unit.code} nurašytas.`)
    if (unit.product_id !== productId)
      throw await refuse(
        'unit-of-other-product',
        unit,
        `Vienetas ${unit.code} – kito produkto${await titleOf(reader, unit)}.`,
      )
  }
  for (const unit of matches) {
    const stray = await describeOffBranchUnit(reader, unit, placeId)
    if (stray) throw await refuse(stray.code, unit, stray.sentence)
  }
  // An own statement sees what the previous lock holder wrote.
  const [out] = await reader
    .select({ code: units.code })
    .from(rental_units)
    .innerJoin(units, eq(units.id, rental_units.unit_id))
    .where(and(isNull(rental_units.back_at), inArray(rental_units.unit_id, idsOf(matches))))
  if (out) throw await refuse('unit-is-out', out, `Vienetas ${out.code} jau išduotas.`)
  const down = await findUnitInDowntime(reader, idsOf(matches), now)
  if (down) throw await refuse('unit-is-down', down, down.sentence)
  const [lapsed] = mayBeUninspected ? [] : await listLapsedInspections(reader, idsOf(matches), now)
  if (lapsed) throw await refuse('inspection-expired', lapsed, describeLapsedInspection(lapsed))
  return matches
}

/** Undefined: at home there. */
async function describeOffBranchUnit(
  reader: Reader,
  { code, place_id, at_place_id, in_transit }: UnitMatch,
  placeId: number,
): Promise<{ code: string; sentence: string } | undefined> {
  if (in_transit)
    return { code: 'unit-is-in-transit', sentence: `Vienetas ${code} dabar vežamas į kitą padalinį ir dar nepriimtas.` }
  if (at_place_id === null && place_id === placeId) return undefined
  const titles = new Map((await readPlaces(reader)).map(({ id, title }) => [id, title]))
  const home = titles.get(place_id) ?? ''
  if (at_place_id === null)
    return { code: 'unit-of-other-place', sentence: `Vienetas ${code} – kito padalinio (${home}).` }
  const where = at_place_id === placeId ? 'čia jis tik grąžintas' : `stovi kitur (${titles.get(at_place_id) ?? ''})`
  return {
    code: 'unit-is-elsewhere',
    sentence: `Vieneto ${code} namai – ${home}, ${where}: jis laukia perkėlimo arba naujų namų.`,
  }
}

const idsOf = (matches: UnitMatch[]): number[] => matches.map(({ id }) => id)

async function titleOf(reader: Reader, { product_id }: UnitMatch): Promise<string> {
  const [product] =
    product_id === null
      ? []
      : await reader.select({ title: products.title }).from(products).where(eq(products.id, product_id))
  return product ? ` („${product.title}“)` : ''
}
