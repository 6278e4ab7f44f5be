/**
 * What every query means by the states of an order, in the words of SQL, about the alias by which the query calls
 * `orders`; `order-conditions.ts` says the same of the table itself, for drizzle's builder.
 */
export const inLists = (alias = 'o'): string => `${alias}.deleted_at is null`

/** Its money was to come first, and it is neither paid nor lapsed: the state „Neapmokėtas“ of `order-states.ts`. */
export const unpaid = (alias = 'o'): string =>
  `${alias}.paid_at is null and ${alias}.lapsed_at is null and ${alias}.billing = 'prepaid' and ${alias}.unapproved_since is null`

/** It holds what it ordered, and waits for the approval of its company's main user. */
export const waiting = (alias = 'o'): string => `${alias}.unapproved_since is not null and ${alias}.lapsed_at is null`

/** Confirmed without money: it waits for its bill, or its bills wait for their money. */
export const onCredit = (alias = 'o'): string => `${alias}.paid_at is null and ${alias}.billing <> 'prepaid'`

/**
 * Money may still come for it: one that has lapsed is revived by it. For one on credit money comes by its bills. Within the index
 * `orders_unpaid`.
 */
export const payable = (alias = 'o'): string =>
  `${alias}.paid_at is null and ${inLists(alias)} and ${alias}.billing = 'prepaid' and ${alias}.unapproved_since is null`

/** It holds nothing any more: not paid in time, or not approved. */
export const lapsed = (alias = 'o'): string => `${alias}.lapsed_at is not null and ${alias}.paid_at is null`
