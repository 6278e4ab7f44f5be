/**
 * A card may still be held, is held, or a clerk has to look at what became of it: in the words of SQL, about an alias of `card_holds`.
 * Until then it has to be known whose it is.
 */
export const unfinishedHold = (alias = 'h'): string =>
  `(${alias}.state in ('begun', 'renewing', 'held', 'capturing', 'releasing') or ${alias}.problem is not null)`
