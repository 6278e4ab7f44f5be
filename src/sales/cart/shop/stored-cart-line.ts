import { kinds } from '#catalogue/kinds.ts'
import { isDay } from '#rules/calendar/is-day.ts'
import { isTime } from '#rules/calendar/time.ts'
import type { CartLine } from '../cart.contract.ts'
import { MAX_LINE_UNITS } from '../cart-limits.ts'

export interface StoredCartLine extends CartLine {
  title: string
  slug: string
  main_thumbnail: string
  /** Cents; one unit's for goods, the line's for rent. Display only. */
  price: number
  price_with_vat: number
}

/** Undefined: no line. By hand: schemas outweigh a page. */
export function parseStoredCartLine(match: unknown): StoredCartLine | undefined {
  if (!isRecord(match)) return undefined
  const { id, quantity } = match
  const type = kinds.find((kind) => kind === match.type)
  if (!type || !isWhole(id, 1, 2_147_483_647) || !isWhole(quantity, 1, MAX_LINE_UNITS)) return undefined

  const attributes = keptAttributes(match.attributes)
  const period = keptPeriod(match.period)
  return {
    id,
    type,
    quantity,
    ...(attributes.length > 0 && { attributes }),
    ...(type === 'rent' && period && { period }),
    ...(type === 'rent' && match.waiver === true && { waiver: true }),
    title: keptText(match.title),
    slug: keptText(match.slug),
    main_thumbnail: keptText(match.main_thumbnail),
    price: keptCents(match.price),
    price_with_vat: keptCents(match.price_with_vat),
  }
}

function keptAttributes(match: unknown): NonNullable<CartLine['attributes']> {
  if (!Array.isArray(match)) return []
  return match.slice(0, 20).flatMap((each: unknown) => {
    if (!isRecord(each)) return []
    const { attribute_name, attribute } = each
    return isShort(attribute_name, 100) && isShort(attribute, 200) ? [{ attribute_name, attribute }] : []
  })
}

/** A line without a period stays: the cart asks for one. */
function keptPeriod(match: unknown): CartLine['period'] {
  if (!isRecord(match) || !isDay(match.from)) return undefined
  const { from, to, to_time, from_time, hours } = match
  if (isTime(from_time) && isWhole(hours, 1, 24)) return { from, from_time, hours }
  if (isDay(to)) return { from, to, ...(isTime(to_time) && { to_time }) }
  return undefined
}

function isRecord(match: unknown): match is Record<string, unknown> {
  return typeof match === 'object' && match !== null && !Array.isArray(match)
}

function isWhole(match: unknown, min: number, max: number): match is number {
  return Number.isInteger(match) && (match as number) >= min && (match as number) <= max
}

function isShort(match: unknown, max: number): match is string {
  return typeof match === 'string' && match.length > 0 && match.length <= max
}

function keptText(match: unknown): string {
  return typeof match === 'string' ? match.slice(0, 500) : ''
}

function keptCents(match: unknown): number {
  return isWhole(match, 0, Number.MAX_SAFE_INTEGER) ? match : 0
}
