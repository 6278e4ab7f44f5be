import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Small letters without diacritics, punctuation or spaces, as `products_title_letters` keeps them. */
export const buildTitleKeySql = (title: SQLWrapper): SQL<string> =>
  sql<string>`regexp_replace(plain_words(${title}), '[\\s\\u00A0]+', '', 'g')`
