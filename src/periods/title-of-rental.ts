/**
 * What a rental is of, in SQL about a rental and its line by their aliases: a part of a bundle by its own title, as it was when it
 * was ordered; anything else by the title of its line. When something was given instead, by the title of that.
 */
export const titleOfRental = (rental = 'r', line = 'l'): string =>
  `coalesce(${rental}.delivered_title, ${line}.parts -> ${rental}.part ->> 'title', ${line}.title)`

/** The bundle that it came in; null for what was ordered by itself. */
export const bundleOfRental = (rental = 'r', line = 'l'): string =>
  `case when ${rental}.part is not null then ${line}.title end`
