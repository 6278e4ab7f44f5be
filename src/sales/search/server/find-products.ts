import type { Pool } from 'pg'
import { type PreparedStatement, prepareStatement } from '#platform/database/prepared-statement.ts'
import { isOneEditAway } from '../is-one-edit-away.ts'
import { listSearchWords, queryText, type WordGroup, withOtherNames } from '../list-search-words.ts'
import { type SearchResultRow, selectSearchResultColumns } from './search-result-row.ts'

/** Best first; all words by prefix or stem, else each with one typo. Titles first. */
export async function findProducts(pool: Pool, text: string, limit: number, now: Date): Promise<SearchResultRow[]> {
  const words = listSearchWords(text)
  if (words.length === 0) return []
  const groups = words.map(withOtherNames)
  const titled = (wanted: WordGroup[]) => inTitles(pool, [queryText(wanted), words.join('&'), now], limit)

  let rows = await titled(groups)
  if (rows.length === 0) {
    const meant = await whatWasMeant(pool, groups)
    if (meant) rows = await titled(meant)
  }
  if (rows.length >= limit) return rows
  const known = rows.map(({ id }) => id)
  return [...rows, ...(await anywhere(pool, [queryText(groups), known, now], limit - rows.length))]
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

const shortestSlip = 4
const maxMatches = 6

/** `$1` plain words. */
const wordsLike = prepareStatement<{ typed: string; word: string }>(
  'search-words-like',
  'select typed, word from unnest($1::text[]) typed, words_like(typed) word',
)

/** Undefined: no correction. */
async function whatWasMeant(pool: Pool, groups: WordGroup[]): Promise<WordGroup[] | undefined> {
  const typed = groups.flatMap(([[word = ''] = []]) =>
    /^\P{N}+$/u.test(word) && word.length >= shortestSlip ? [word] : [],
  )
  if (typed.length === 0) return undefined
  const alike = (await wordsLike(pool, [typed])).filter((row) => isOneEditAway(row.typed, row.word))
  if (alike.length === 0) return undefined
  return groups.map((group) => {
    const meant = alike.filter((row) => row.typed === group[0]?.[0]).slice(0, maxMatches)
    return [...group, ...meant.map(({ word }) => [word])]
  })
}
