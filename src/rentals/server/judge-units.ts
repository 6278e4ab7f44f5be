import { and, eq, inArray, isNull } from 'drizzle-orm'
import { formatDateTime } from '#calendar/format-day.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import { type DowntimeKind, downtimeKindWords } from '#units/downtime-kinds.ts'
import { downtimes } from '#units/server/downtimes.tables.ts'
import { type FoundUnit, findUnits } from '#units/server/find-units.ts'
import { isOnAt } from '#units/server/is-down.ts'
import { units } from '#units/server/units.tables.ts'
import { lapsedInspections, lapsedWords } from './lapsed-inspections.ts'
import { insteadOf } from './refuse-unit.ts'
import { rental_units } from './rentals.tables.ts'
import { unknownUnit } from './unknown-unit.ts'

interface Judged {
  productId: number
  codes: readonly string[]
  /** Codes that go out along with them. */
  taken?: readonly string[]
  /** Where the codes were sent. */
  field: string
  /** Keeps the machines as they are until the transaction ends: what was judged stays true. */
  lock?: boolean
  /** Somebody answers for it that an obligatory inspection has run out. */
  mayBeUninspected?: boolean
  now: Date
}

/**
 * The machines with these codes, when each of them may go out as one of this product; asked at every scan, and again,
 * locked, when the act is made. Machines are locked in the order of their ids, so of two counters that hand out the same one the
 * second hears that it is out.
 *
 * Refuses 404 for an unknown code; 409 `unit-is-retired`, `unit-of-other-product`, `unit-is-out`, `unit-is-down`,
 * `inspection-expired`, each naming an idle machine to take instead; 422 when one comes twice.
 */
export async function judgeUnits(
  reader: Reader,
  { productId, codes, taken = [], field, lock = false, mayBeUninspected = false, now }: Judged,
): Promise<FoundUnit[]> {
  const scanned = await findUnits(reader, codes, { lock })
  const isTaken = new Set(taken.map((code) => code.toUpperCase()))
  const spokenFor = [...taken, ...scanned.flatMap(({ unit }) => unit?.code ?? [])]
  const found: FoundUnit[] = []
  for (const { text, unit } of scanned) {
    if (!unit)
      throw await unknownUnit(reader, { text, productIds: [productId], taken: spokenFor, goesOut: true, field, now })
    if (found.some(({ id }) => id === unit.id) || isTaken.has(unit.code.toUpperCase()))
      throw invalid({ [field]: [`Vienetas ${unit.code} nuskaitytas du kartus.`] }, 'scanned-twice')
    found.push(unit)
  }
  const refuse = (code: string, { code: unitCode }: { code: string }, sentence: string) =>
    insteadOf(reader, { status: 409, code, unitCode, field, productId, taken: spokenFor, sentence, now })
  for (const unit of found) {
    if (unit.retired_at) throw await refuse('unit-is-retired', unit, `Vienetas ${unit.code} nurašytas.`)
    if (unit.product_id !== productId)
      throw await refuse(
        'unit-of-other-product',
        unit,
        `Vienetas ${unit.code} – kito produkto${await titleOf(reader, unit)}.`,
      )
  }
  // Another statement than the lock's, so that it sees what whoever held it has written.
  const [out] = await reader
    .select({ code: units.code })
    .from(rental_units)
    .innerJoin(units, eq(units.id, rental_units.unit_id))
    .where(and(isNull(rental_units.back_at), inArray(rental_units.unit_id, idsOf(found))))
  if (out) throw await refuse('unit-is-out', out, `Vienetas ${out.code} jau išduotas.`)
  const [down] = await reader
    .select({ code: units.code, kind: downtimes.kind, to_at: downtimes.to_at })
    .from(downtimes)
    .innerJoin(units, eq(units.id, downtimes.unit_id))
    .where(and(inArray(downtimes.unit_id, idsOf(found)), isOnAt(now)))
  if (down) throw await refuse('unit-is-down', down, `Vienetas ${down.code} prastovoje${whyDown(down)}.`)
  const [lapsed] = mayBeUninspected ? [] : await lapsedInspections(reader, idsOf(found), now)
  if (lapsed) throw await refuse('inspection-expired', lapsed, lapsedWords(lapsed))
  return found
}

const idsOf = (found: FoundUnit[]): number[] => found.map(({ id }) => id)

function whyDown({ kind, to_at }: { kind: DowntimeKind; to_at: Date | null }): string {
  const why = kind === 'other' ? '' : downtimeKindWords[kind].toLowerCase()
  const until = to_at ? `iki ${formatDateTime(to_at)}` : ''
  const told = [why, until].filter(Boolean).join(' ')
  return told && ` (${told})`
}

/** What it is instead, for who holds it. */
async function titleOf(reader: Reader, { product_id }: FoundUnit): Promise<string> {
  const [product] =
    product_id === null
      ? []
      : await reader.select({ title: products.title }).from(products).where(eq(products.id, product_id))
  return product ? ` („${product.title}“)` : ''
}
