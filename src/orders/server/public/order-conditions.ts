import { and, eq, gte, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { buildTextMatchCondition } from '#people/accounts/server/public/build-text-match-condition.ts'
import { parseFullNumbers } from '#people/documents/format-full-number.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { buildLabelCondition } from '#people/labels/server/public/with-labels.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { cleanTypedText } from '#rules/codes/clean-typed-text.ts'
import { parsePhone } from '#rules/codes/phone.ts'
import { parseTypedSum } from '#rules/money/parse-typed-sum.ts'
import { order_lines, orders } from '../orders.tables.ts'
import { buildClientOrdersCondition } from './build-client-orders-condition.ts'
import {
  buildAwaitingApprovalCondition,
  buildLapsedCondition,
  buildListedCondition,
  buildOnCreditCondition,
  buildPayableCondition,
  buildUnpaidCondition,
} from './order-state-conditions.ts'

export interface OrderFilters {
  paid?: keyof typeof payment | undefined
  q?: string | undefined
  /** Vilnius days of placing, inclusive. */
  from?: Day | undefined
  to?: Day | undefined
  place?: number | undefined
  /** Has this label. */
  label?: number | undefined
  client?: number | undefined
}

/** Figures that link to the list use it, too. */
export function buildOrderListCondition({
  paid,
  q,
  from,
  to,
  place,
  label,
  client,
}: OrderFilters = {}): SQL | undefined {
  return and(
    isListed,
    paid && payment[paid],
    q ? isAbout(q) : undefined,
    from ? gte(orders.placed_at, toInstant(from, '00:00')) : undefined,
    place ? eq(orders.place_id, place) : undefined,
    label ? buildLabelCondition('order', orders.id, label) : undefined,
    client ? buildClientOrdersCondition(client) : undefined,
    to ? lt(orders.placed_at, toInstant(addDays(to, 1), '00:00')) : undefined,
  )
}

const ofTable = (words: (alias: string) => string): SQL => sql.raw(`(${words('"orders"')})`)

export const isListed = ofTable(buildListedCondition)
export const isUnpaid = ofTable(buildUnpaidCondition)
export const isOnCredit = ofTable(buildOnCreditCondition)
export const isPayable = ofTable(buildPayableCondition)
export const isAwaitingApproval = ofTable(buildAwaitingApprovalCondition)
export const isLapsed = ofTable(buildLapsedCondition)

/** Delivery, collection, one-way and free lines are left out. */
export const isNoFee = sql`not ${order_lines.is_delivery} and not ${order_lines.is_one_way} and not ${order_lines.is_service} and not ${order_lines.is_waiver}`

const payment = {
  '1': isNotNull(orders.paid_at),
  '0': isUnpaid,
  lapsed: isLapsed,
  credit: isOnCredit,
  waiting: isAwaitingApproval,
} as const

const largestId = 2_147_483_647

/** Short numbers match order numbers only: every phone contains a 12. */
function isAbout(q: string): SQL | undefined {
  const number = cleanTypedText(q)
  const figure = /^(?:#|nr\.? ?)?(\d+)$/i.exec(number)?.[1]
  const byId = figure && Number(figure) <= largestId ? eq(orders.id, Number(figure)) : undefined
  if (figure && figure.length < 4) return byId ?? sql`false`
  const sum = parseTypedSum(q)
  if (sum !== undefined) return eq(orders.price_with_vat, sum)

  // An array uses the index; a subquery beside an `or` would scan every order.
  const ofDocument = sql`(select ${documents.order_id} from ${documents} where ${documents.full_number} = any(${sql.param(parseFullNumbers(number))}::text[]))`
  const phone = parsePhone(q)
  const words = (phone ? [phone] : q.split(/\s+/)).map((word) => buildTextMatchCondition(orders.letters, word))
  return or(byId, sql`${orders.id} = any(array${ofDocument})`, and(...words))
}
