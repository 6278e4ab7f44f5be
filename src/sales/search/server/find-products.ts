import type { Pool } from 'pg'
import type { Database } from '#platform/database/database.ts'
import { type PreparedStatement, prepareStatement } from '#platform/database/prepared-statement.ts'
import { isOneEditAway } from '../is-one-edit-away.ts'
import { queryText, type WordGroup } from '../list-search-words.ts'
import { shortestSlip, type TypedSearch } from './read-typed-search.ts'
import { type SearchResultRow, selectSearchResultColumns } from './search-result-row.ts'

export type SearchDatabase = Pick<Database, 'pool' | 'db'>

/** Best first; all words by prefix or stem, else each with one typo. Titles first. */
export async function findProducts(search: TypedSearch, limit: number, now: Date): Promise<SearchResultRow[]> {
  const { words, groups } = search
  const { pool } = search.shop
  if (words.length === 0) return []
  const titled = (wanted: WordGroup[]) => inTitles(pool, [queryText(wanted), words.join('&'), now], limit)

  let rows = await titled(groups)
  if (rows.length === 0) {
    const meant = await replaceSlips(search)
    if (meant) rows = await titled(meant)
  }
  if (rows.length >= limit) return rows
  const known = rows.map(({ id }) => id)
  return [...rows, ...(await anywhere(pool, [queryText(groups), known, now], limit - rows.length))]
}

/** Nobody means these alone. */
const isTelling = (word: string) => word.length > 2 || /\p{N}/u.test(word)

/** Where no title has all words: titles that have the most of them, best first. Of one word it finds nothing. */
export async function findProductsBySomeWords(
  search: TypedSearch,
  limit: number,
  now: Date,
): Promise<SearchResultRow[]> {
  const { pool } = search.shop
  const words = search.words.filter(isTelling)
  const meant = ((await replaceSlips(search)) ?? search.groups).filter((_, at) => isTelling(search.words[at] ?? ''))
  const largest = words.length < search.words.length ? words.length : words.length - 1
  for (let count = largest; count > 0; count--) {
    const wanted = listSelections(meant, count).map((some) => `(${queryText(some)})`)
    const rows = await inTitles(pool, [wanted.join('|'), words.join('|'), now], limit)
    if (rows.length > 0) return rows
  }
  return []
}

/** Each choice of so many, in their order: of 8 words at most 70. */
function listSelections<Item>(items: readonly Item[], count: number): Item[][] {
  if (count === 0) return [[]]
  return items.flatMap((item, index) =>
    listSelections(items.slice(index + 1), count - 1).map((others) => [item, ...others]),
  )
}

const columns = selectSearchResultColumns('$3::timestamptz')

/** Stems find, typed words rank. Materialized: read once. */
const query = `q as materialized (select to_tsquery('lt_search', $1) as wanted, to_tsquery('lt_words', $1) as written)`

/** The limit while typing. */
const few = 8
const many = 100

/** Of more titles that fit any are ranked. */
const maxRankedTitles = 200

/** With an unknown limit PostgreSQL plans anew each time, as slow as the query. */
function limited<Row>(name: string, text: string) {
  const [first, all] = [few, many].map((max) => prepareStatement<Row>(`${name}-${max}`, `${text} limit ${max}`))
  return async (pool: Pool, values: readonly unknown[], limit: number): Promise<Row[]> => {
    const ask = (limit <= few ? first : all) as PreparedStatement<Row>
    return (await ask(pool, values)).slice(0, limit)
  }
}

const ranked = 'id, kind, slug, title, price, price_per_day, price_per_hour, words_of_title'

/**
 * In large shops `products_titled` tries one product in 64, then in 8, before the whole index; in small ones that
 * costs a third of the search. PostgreSQL's estimate; -1 before the first.
 */
const titled = `
  select ${ranked} from (
    select ${ranked} from products
     where (select is_large from shop) is false and words_of_title @@ (select wanted from q) limit ${maxRankedTitles}) few
  union all
  select ${ranked} from products_titled((select wanted from q), ${maxRankedTitles}) where (select is_large from shop)`

/** `$1` query, `$2` whole words, `$3` now. */
const inTitles = limited<SearchResultRow>(
  'search-in-titles',
  `with ${query}, whole as materialized (select to_tsquery('lt_words', $2) as words),
        shop as materialized (select reltuples > 25000 as is_large from pg_class where oid = 'products'::regclass)
   select ${columns} from (${titled}) p, q, whole
   order by p.words_of_title @@ whole.words desc, p.words_of_title @@ q.written desc,
     ts_rank(p.words_of_title, q.wanted) desc, length(p.title), p.title collate "lt-x-icu", p.id`,
)

/** `$1` query, `$2` ids found, `$3` now. Words split over title and description. */
const anywhere = limited<SearchResultRow>(
  'search-anywhere',
  `with ${query}
   select ${columns} from (
     select * from products p where p.words @@ (select wanted from q) and p.id <> all(array(select unnest($2::integer[]))) limit ${maxRankedTitles}) p, q
   order by p.words @@ q.written desc, ts_rank(p.words, q.wanted) desc, p.title collate "lt-x-icu", p.id`,
)

const maxMatches = 6

/** Undefined: no correction. */
export async function replaceSlips({ words, groups, readAlike }: TypedSearch): Promise<WordGroup[] | undefined> {
  const mayBeSlips = new Set(words.filter((word) => /^\P{N}+$/u.test(word) && word.length >= shortestSlip))
  if (mayBeSlips.size === 0) return undefined
  const alike = (await readAlike()).filter(({ typed, word }) => mayBeSlips.has(typed) && isOneEditAway(typed, word))
  if (alike.length === 0) return undefined
  return groups.map((group, at) => {
    const meant = alike.filter(({ typed }) => typed === words[at]).slice(0, maxMatches)
    return [...group, ...meant.map(({ word }) => [word])]
  })
}
