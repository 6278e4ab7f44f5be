/** Alias of `orders`. `order-conditions.ts` has these for drizzle. */
export const inLists = (alias = 'o'): string => `${alias}.deleted_at is null`

/** „Neapmokėtas“ of `order-states.ts`. */
export const unpaid = (alias = 'o'): string =>
  `${alias}.paid_at is null and ${alias}.lapsed_at is null and ${alias}.billing = 'prepaid' and ${alias}.unapproved_since is null`

export const waiting = (alias = 'o'): string => `${alias}.unapproved_since is not null and ${alias}.lapsed_at is null`

export const onCredit = (alias = 'o'): string => `${alias}.paid_at is null and ${alias}.billing <> 'prepaid'`

/** Money revives a lapsed order; on credit bills are paid. Within the index `orders_unpaid`. */
export const payable = (alias = 'o'): string =>
  `${alias}.paid_at is null and ${inLists(alias)} and ${alias}.billing = 'prepaid' and ${alias}.unapproved_since is null`

/** Not paid in time, or not approved. */
export const lapsed = (alias = 'o'): string => `${alias}.lapsed_at is not null and ${alias}.paid_at is null`
