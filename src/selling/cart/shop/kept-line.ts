import { kinds } from '#catalogue/kinds.ts'
import { isDay } from '#rules/calendar/is-day.ts'
import { isTime } from '#rules/calendar/time.ts'
import type { CartLine } from '../cart.contract.ts'
import { MOST_UNITS } from '../cart-limits.ts'

export interface KeptLine extends CartLine {
  title: string
  slug: string
  main_thumbnail: string
  /** Cents; one unit's for goods, the line's for rent. Display only. */
  price: number
  price_with_vat: number
}

/** Undefined: no line. By hand: schemas outweigh a page. */
export function keptLine(found: unknown): KeptLine | undefined {
  if (!isRecord(found)) return undefined
  const { id, quantity } = found
  const type = kinds.find((kind) => kind === found.type)
  if (!type || !isWhole(id, 1, 2_147_483_647) || !isWhole(quantity, 1, MOST_UNITS)) return undefined

  const attributes = keptAttributes(found.attributes)
  const period = keptPeriod(found.period)
  return {
    id,
    type,
    quantity,
    ...(attributes.length > 0 && { attributes }),
    ...(type === 'rent' && period && { period }),
    ...(type === 'rent' && found.waiver === true && { waiver: true }),
    title: keptText(found.title),
    slug: keptText(found.slug),
    main_thumbnail: keptText(found.main_thumbnail),
    price: keptCents(found.price),
    price_with_vat: keptCents(found.price_with_vat),
  }
}

function keptAttributes(found: unknown): NonNullable<CartLine['attributes']> {
  if (!Array.isArray(found)) return []
  return found.slice(0, 20).flatMap((each: unknown) => {
    if (!isRecord(each)) return []
    const { attribute_name, attribute } = each
    return isShort(attribute_name, 100) && isShort(attribute, 200) ? [{ attribute_name, attribute }] : []
  })
}

/** Without a period it stays: the cart asks. */
function keptPeriod(found: unknown): CartLine['period'] {
  if (!isRecord(found) || !isDay(found.from)) return undefined
  const { from, to, to_time, from_time, hours } = found
  if (isTime(from_time) && isWhole(hours, 1, 24)) return { from, from_time, hours }
  if (isDay(to)) return { from, to, ...(isTime(to_time) && { to_time }) }
  return undefined
}

function isRecord(found: unknown): found is Record<string, unknown> {
  return typeof found === 'object' && found !== null && !Array.isArray(found)
}

function isWhole(found: unknown, least: number, most: number): found is number {
  return Number.isInteger(found) && (found as number) >= least && (found as number) <= most
}

function isShort(found: unknown, most: number): found is string {
  return typeof found === 'string' && found.length > 0 && found.length <= most
}

function keptText(found: unknown): string {
  return typeof found === 'string' ? found.slice(0, 500) : ''
}

function keptCents(found: unknown): number {
  return isWhole(found, 0, Number.MAX_SAFE_INTEGER) ? found : 0
}
