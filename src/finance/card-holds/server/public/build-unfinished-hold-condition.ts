/** SQL: until then the hold's customer must be known. `alias` names `card_holds`. */
export const buildUnfinishedHoldCondition = (alias = 'h'): string =>
  `(${alias}.state in ('begun', 'renewing', 'held', 'capturing', 'releasing') or ${alias}.problem is not null)`
