import { and, asc, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import type { Refusal } from '#platform/refusal.ts'
import { readUnitCode } from '#units/read-unit-code.ts'
import { units } from '#units/server/units.tables.ts'
import { idleUnits } from './idle-units.ts'
import { unitRefusal } from './refuse-unit.ts'

interface Unknown {
  text: string
  /** Of which products a machine was expected. */
  productIds: readonly number[]
  taken: readonly string[]
  /** It was to go out: then one that could go instead is named, too. */
  goesOut: boolean
  field: string
  now: Date
}

/**
 * No machine carries this code. A piece of one is no code: a scan that was cut off could be another machine's whole number, so
 * what it may have been is offered, up to three, and never taken by itself.
 */
export async function unknownUnit(
  reader: Reader,
  { text, productIds, taken, goesOut, field, now }: Unknown,
): Promise<Refusal> {
  const shown = text.trim().slice(0, 60)
  const meant = await meantPerhaps(reader, { text, productIds, taken })
  const suggest = meant.length > mostSuggested ? [] : meant
  const [productId] = productIds
  const [idle] =
    !goesOut || meant.length > 0 || productId === undefined
      ? []
      : await idleUnits(reader, { productId, most: 1, but: taken, now })
  const sentence = [
    `Vieneto kodu „${shown}“ nėra.`,
    meant.length > 0 && 'Atrodo, kad tai tik kodo dalis: nuskaitykite dar kartą.',
    suggest.length > 0 && `Gal tai ${suggest.join(' arba ')}?`,
    idle && `Imkite ${idle.code}.`,
  ]
    .filter(Boolean)
    .join(' ')
  const more = { suggest, instead: idle?.code ?? null }
  return unitRefusal({ status: 404, code: 'not-found', sentence, unitCode: text, field, more })
}

const fewestSigns = 2
const mostSuggested = 3

/** The expected machines whose code begins or ends with what came; one more than are offered tells that there are too many. */
async function meantPerhaps(
  reader: Reader,
  { text, productIds, taken }: Pick<Unknown, 'text' | 'productIds' | 'taken'>,
): Promise<string[]> {
  const pieces = readUnitCode(text).filter(({ length }) => length >= fewestSigns)
  if (pieces.length === 0 || productIds.length === 0) return []
  const code = sql`upper(${units.code})`
  const isPiece = pieces.map(
    (piece) => sql`starts_with(${code}, ${piece}) or right(${code}, ${piece.length}) = ${piece}`,
  )
  const found = await reader
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
    .limit(mostSuggested + 1)
  return found.map((unit) => unit.code)
}
