import { eq, inArray } from 'drizzle-orm'
import { atHandPrice } from '#catalogue/prices/at-hand-price.ts'
import { rightsOf } from '#people/accounts/roles.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ByHand } from '#rules/tariffs/by-hand.ts'
import { coverDays } from '#rules/tariffs/cover-days.ts'
import { sumOfPieces } from '#rules/tariffs/sum-of-pieces.ts'
import type { PricedLine } from '#selling/cart/cart.contract.ts'
import type { Priced } from '#selling/cart/server/price-cart.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'

interface Asked {
  priced: Pick<Priced, 'cart' | 'positions'>
  /** A limit is of whoever gave the discount, or asks. */
  by: number | null
  settings: Settings
  /** Of cart items: agreed before. */
  isAgreed?: ((index: number) => boolean) | undefined
}

export interface OverLimit {
  field: string
  title: string
  message: string
}

/** With more off than the giver may. */
export async function overLimit(reader: Reader, { priced, by, settings, isAgreed }: Asked): Promise<OverLimit[]> {
  const { hand_discount_max: most, vat_rate } = settings
  const over = priced.cart.items.flatMap((item, index) =>
    item.by_hand && !isAgreed?.(index) && isOver(item, most, vat_rate)
      ? [{ title: item.title, field: `items.${priced.positions[index] ?? index}.discount`, by: item.by_hand.by }]
      : [],
  )
  if (over.length === 0) return []
  const who = [...over.map((one) => one.by), ...(by === null ? [] : [by])]
  const found = await reader.select({ id: users.id, roles: users.roles }).from(users).where(inArray(users.id, who))
  const may = new Set(found.filter(({ roles }) => rightsOf(roles).includes('prices:override')).map(({ id }) => id))
  if (by !== null && may.has(by)) return []
  const message = `Nuolaida didesnė nei ${most}\u00a0%: tokią gali duoti tik vadovas arba savininkas.`
  return over.filter((one) => !may.has(one.by)).map(({ field, title }) => ({ field, title, message }))
}

/** Whether this clerk may give as much as was given, measured on the line that it was given for. */
export async function mayGive(
  reader: Reader,
  { by, settings: { hand_discount_max: most } }: { by: number; settings: Settings },
): Promise<(given: ByHand) => boolean> {
  const [clerk] = await reader.select({ roles: users.roles }).from(users).where(eq(users.id, by))
  const mayAll = clerk !== undefined && rightsOf(clerk.roles).includes('prices:override')
  return ({ percent, list, taken_off }) =>
    mayAll || (percent === null ? taken_off * 100 <= list.price * most : percent <= most)
}

/** 403 `over-discount-limit` at the lines. */
export async function refuseOverLimit(reader: Reader, asked: Asked): Promise<void> {
  const over = await overLimit(reader, asked)
  const [first] = over
  if (!first) return
  const errors = Object.fromEntries(over.map(({ field, message }) => [field, [message]]))
  throw new Refusal(403, 'over-discount-limit', `${first.title}: ${first.message}`, {
    errors,
    more: { limit: asked.settings.hand_discount_max, right: 'prices:override' },
  })
}

/** Against what the limit's percentage comes to, rounded as it is. */
function isOver({ by_hand, quantity, charged_units, pieces, error }: PricedLine, most: number, rate: number): boolean {
  if (!by_hand) return false
  const { percent, list, taken_off } = by_hand
  if (percent !== null) return percent > most
  if (error) return false
  const least = atHandPrice({ unit_price: list.unit_price, packages: list.packages ?? [] }, { percent: most })
  const each = pieces
    ? sumOfPieces(coverDays(charged_units, { price_per_day: least.unit_price, ...least }, rate), 'price')
    : least.unit_price * charged_units
  return taken_off > list.price - quantity * each
}
