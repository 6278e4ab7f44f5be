/** SQL by aliases: the substitute's, if given; of a bundle's part, its own when ordered; else the line's. */
export const buildRentalTitleSql = (rental = 'r', line = 'l'): string =>
  `coalesce(${rental}.delivered_title, ${line}.parts -> ${rental}.part ->> 'title', ${line}.title)`

/** Null outside a bundle. */
export const buildRentalBundleSql = (rental = 'r', line = 'l'): string =>
  `case when ${rental}.part is not null then ${line}.title end`
