import { and, asc, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { readUnitCode } from '#catalogue/units/read-unit-code.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Refusal } from '#platform/refusal.ts'
import { buildUnitRefusal } from '../unit-refusal.ts'
import { listIdleUnits } from './list-idle-units.ts'

interface UnknownUnitInput {
  text: string
  productIds: readonly number[]
  taken: readonly string[]
  /** The branch of the hand-over: an idle machine there is suggested. */
  outAt: number | null
  until?: Date | undefined
  field: string
  now: Date
}

/** Cut short a scan may equal another's code: up to three completions are offered, never taken. */
export async function buildUnknownUnitRefusal(
  reader: Reader,
  { text, productIds, taken, outAt, until, field, now }: UnknownUnitInput,
): Promise<Refusal> {
  const shown = text.trim().slice(0, 60)
  const meant = await meantPerhaps(reader, { text, productIds, taken })
  const suggest = meant.length > maxSuggestions ? [] : meant
  const [productId] = productIds
  const [idle] =
    outAt === null || meant.length > 0 || productId === undefined
      ? []
      : await listIdleUnits(reader, { productId, placeId: outAt, until, max: 1, but: taken, now })
  const sentence = [
    `Vieneto kodu „${shown}“ nėra.`,
    meant.length > 0 && 'Atrodo, kad tai tik kodo dalis: nuskaitykite dar kartą.',
    suggest.length > 0 && `Gal tai ${suggest.join(' arba ')}?`,
    idle && `Imkite ${idle.code}.`,
  ]
    .filter(Boolean)
    .join(' ')
  const more = { suggest, instead: idle?.code ?? null }
  return buildUnitRefusal({ status: 404, code: 'not-found', sentence, unitCode: text, field, more })
}

const fewestSigns = 2
const maxSuggestions = 3

async function meantPerhaps(
  reader: Reader,
  { text, productIds, taken }: Pick<UnknownUnitInput, 'text' | 'productIds' | 'taken'>,
): Promise<string[]> {
  const pieces = readUnitCode(text).filter(({ length }) => length >= fewestSigns)
  if (pieces.length === 0 || productIds.length === 0) return []
  const code = sql`upper(${units.code})`
  const isPiece = pieces.map(
    (piece) => sql`starts_with(${code}, ${piece}) or right(${code}, ${piece.length}) = ${piece}`,
  )
  const unitRows = await reader
    .select({ code: units.code })
    .from(units)
    .where(
      and(
        inArray(units.product_id, [...productIds]),
        isNull(units.retired_at),
        taken.length > 0 ? notInArray(units.code, [...taken]) : undefined,
        sql`(${sql.join(isPiece, sql` or `)})`,
      ),
    )
    .orderBy(asc(units.id))
    .limit(maxSuggestions + 1)
  return unitRows.map((unit) => unit.code)
}
