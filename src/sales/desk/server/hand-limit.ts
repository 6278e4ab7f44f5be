import { eq, inArray } from 'drizzle-orm'
import { applyHandPrice } from '#catalogue/prices/apply-hand-price.ts'
import { listRightsOfRoles } from '#people/accounts/roles.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { invalid, Refusal } from '#platform/refusal.ts'
import type { ByHand } from '#rules/tariffs/by-hand.ts'
import { coverDays } from '#rules/tariffs/cover-days.ts'
import { sumOfPieces } from '#rules/tariffs/sum-of-pieces.ts'
import type { PricedLine } from '#sales/cart/cart.contract.ts'
import type { CartPricing } from '#sales/cart/server/price-cart.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { noReason } from '../desk-form.contract.ts'
import type { RetainedFreeLine } from './prepare-free-lines.ts'

interface HandLimitQuery {
  priced: Pick<CartPricing, 'cart' | 'positions' | 'free'>
  /** A limit is of whoever gave the discount, or asks. */
  by: number | null
  settings: Settings
  /** A cart item whose price was agreed before. */
  isAgreed?: ((index: number) => boolean) | undefined
  kept?: readonly RetainedFreeLine[] | undefined
}

export interface OverLimit {
  field: string
  title: string
  message: string
}

/** Lines with a larger discount than the giver may give; or free lines without a reason for their low price. */
export async function listOverLimitLines(reader: Reader, query: HandLimitQuery): Promise<OverLimit[]> {
  const { over, unsaid } = await judgeHandPrices(reader, query)
  return [...unsaid, ...over]
}

async function judgeHandPrices(
  reader: Reader,
  { priced, by, settings, isAgreed, kept = [] }: HandLimitQuery,
): Promise<{ over: OverLimit[]; unsaid: OverLimit[] }> {
  const { hand_discount_max: max, vat_rate } = settings
  const { items, services = [] } = priced.cart
  const dear = items.flatMap((item, index) =>
    item.by_hand && !isAgreed?.(index) && isOver(item, max, vat_rate)
      ? [{ title: item.title, field: `items.${priced.positions[index] ?? index}.discount`, by: item.by_hand.by }]
      : [],
  )
  const free = services.map(({ title, unit_price, by_hand }, index) => {
    const { position = index, listed } = priced.free[index] ?? {}
    const { isAgreed = false, wasNothing = false } = kept[index] ?? {}
    return {
      title,
      by: by_hand?.by ?? by,
      isSaid: by_hand !== undefined,
      at: `items.${position}`,
      isNothing: unit_price === 0 && !wasNothing,
      isBelow: !isAgreed && isBelow(unit_price, listed, max),
    }
  })
  const below = free.filter((one) => one.isBelow).map(({ title, at, by }) => ({ title, field: `${at}.price`, by }))
  const matches = [...dear, ...below]
  const may = matches.length === 0 ? () => true : await whoMay(reader, [...matches.map((one) => one.by), by])
  const message = `Nuolaida didesnė nei ${max}\u00a0%: tokią gali duoti tik vadovas arba savininkas.`
  return {
    over: may(by) ? [] : matches.filter((one) => !may(one.by)).map(({ field, title }) => ({ field, title, message })),
    unsaid: free
      .filter((one) => !one.isSaid && (one.isNothing || (one.isBelow && may(one.by))))
      .map(({ title, at }) => ({ title, field: `${at}.reason`, message: noReason })),
  }
}

async function whoMay(reader: Reader, who: readonly (number | null)[]): Promise<(id: number | null) => boolean> {
  const ids = [...new Set(who.filter((id) => id !== null))]
  const userRows = await reader.select({ id: users.id, roles: users.roles }).from(users).where(inArray(users.id, ids))
  const may = new Set(
    userRows.filter(({ roles }) => listRightsOfRoles(roles).includes('prices:override')).map(({ id }) => id),
  )
  return (id) => id !== null && may.has(id)
}

/** The product of that title may be given at the limit. */
function isBelow(unit_price: number, listed: number | undefined, max: number): boolean {
  return (
    listed !== undefined &&
    unit_price < applyHandPrice({ unit_price: listed, packages: [] }, { percent: max }).unit_price
  )
}

/** Whether this clerk may give as much as was given, measured on the line that it was given for. */
export async function buildMayGiveDiscount(
  reader: Reader,
  { by, settings: { hand_discount_max: max } }: { by: number; settings: Settings },
): Promise<(given: ByHand) => boolean> {
  const [clerk] = await reader.select({ roles: users.roles }).from(users).where(eq(users.id, by))
  const mayAll = clerk !== undefined && listRightsOfRoles(clerk.roles).includes('prices:override')
  return ({ percent, list, taken_off }) =>
    mayAll || (percent === null ? taken_off * 100 <= list.price * max : percent <= max)
}

/** 422 where a free line does not say why it costs so little; 403 `over-discount-limit` at the lines. */
export async function assertWithinHandLimit(reader: Reader, query: HandLimitQuery): Promise<void> {
  const { over, unsaid } = await judgeHandPrices(reader, query)
  assertReasons(unsaid)
  const [first] = over
  if (!first) return
  const errors = Object.fromEntries(over.map(({ field, message }) => [field, [message]]))
  throw new Refusal(403, 'over-discount-limit', `${first.title}: ${first.message}`, {
    errors,
    more: { limit: query.settings.hand_discount_max, right: 'prices:override' },
  })
}

/** 422: a look at prices is refused as what is written. */
export function assertReasons(problems: readonly Pick<OverLimit, 'field' | 'message'>[]): void {
  const unsaid = problems.filter(({ field }) => field.endsWith('.reason'))
  if (unsaid.length > 0) throw invalid(Object.fromEntries(unsaid.map(({ field, message }) => [field, [message]])))
}

/** Against what the limit's percentage comes to, rounded as it is. */
function isOver({ by_hand, quantity, charged_units, pieces, error }: PricedLine, max: number, rate: number): boolean {
  if (!by_hand) return false
  const { percent, list, taken_off } = by_hand
  if (percent !== null) return percent > max
  if (error) return false
  const min = applyHandPrice({ unit_price: list.unit_price, packages: list.packages ?? [] }, { percent: max })
  const each = pieces
    ? sumOfPieces(coverDays(charged_units, { price_per_day: min.unit_price, ...min }, rate), 'price')
    : min.unit_price * charged_units
  return taken_off > list.price - quantity * each
}
