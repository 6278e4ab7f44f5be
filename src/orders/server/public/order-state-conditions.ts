import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#rules/calendar/day.ts'

/** `alias` names `orders`. `order-conditions.ts` has these for drizzle's builder. */
export const buildListedCondition = (alias = 'o'): string => `${alias}.deleted_at is null`

export const buildUnpaidCondition = (alias = 'o'): string =>
  `${alias}.paid_at is null and ${alias}.lapsed_at is null and ${alias}.billing = 'prepaid' and ${alias}.unapproved_since is null`

/** State of `o` at the end of a day: an order paid later was still unpaid. */
export const buildUnpaidOnDayCondition = (day: Day): SQL =>
  sql`(o.paid_at is null or o.paid_at >= (${day}::date + 1)::timestamp at time zone 'Europe/Vilnius') and o.lapsed_at is null and o.billing = 'prepaid' and o.unapproved_since is null`

export const buildAwaitingApprovalCondition = (alias = 'o'): string =>
  `${alias}.unapproved_since is not null and ${alias}.lapsed_at is null`

export const buildOnCreditCondition = (alias = 'o'): string =>
  `${alias}.paid_at is null and ${alias}.billing <> 'prepaid'`

/** Money revives a lapsed order; on credit bills are paid. Within the index `orders_unpaid`. */
export const buildPayableCondition = (alias = 'o'): string =>
  `${alias}.paid_at is null and ${buildListedCondition(alias)} and ${alias}.billing = 'prepaid' and ${alias}.unapproved_since is null`

/** A lapsed order was not paid in time, or not approved. */
export const buildLapsedCondition = (alias = 'o'): string =>
  `${alias}.lapsed_at is not null and ${alias}.paid_at is null`
