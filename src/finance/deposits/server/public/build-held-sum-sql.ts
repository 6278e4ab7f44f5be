/** Cents. Later refunds of kept money do not count. */
export const buildHeldSumSql = (kind = 'kind', amount = 'amount'): string =>
  `sum(case when ${kind} = 'held' then ${amount} when ${kind} in ('returned', 'kept') then -${amount} else 0 end)`
