/**
 * Cents that a group of ledger entries holds, in the words of SQL: taken in, less given back and kept. What of the kept goes back to a
 * card later, or comes again, was held no more.
 */
export const heldInSql = (kind = 'kind', amount = 'amount'): string =>
  `sum(case when ${kind} = 'held' then ${amount} when ${kind} in ('returned', 'kept') then -${amount} else 0 end)`
