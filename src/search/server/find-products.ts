import type { Pool } from 'pg'
import type { Kind } from '#catalogue/kinds.ts'
import { prepared } from '#platform/prepared.ts'
import { oneSlip } from '../one-slip.ts'
import { queryText, searchWords, type WordGroup, withOtherNames } from '../search-words.ts'

export interface FoundRow {
  id: number
  kind: Kind
  slug: string
  title: string
  /** Cents without VAT: of the goods, of a day or of an hour. */
  price: number
  image_key: string | null
}

/**
 * Products by what somebody typed, best first. A word counts by its beginning, as it is written and by its stem; all
 * words must be there. When no title has them, each word may be another by one slip of the finger. Titles come before
 * descriptions.
 */
export async function findProducts(pool: Pool, text: string, limit: number): Promise<FoundRow[]> {
  const words = searchWords(text)
  if (words.length === 0) return []
  const groups = words.map(withOtherNames)

  let found = await inTitles(pool, [queryText(groups, 'A'), exactly(words), limit])
  if (found.length === 0) {
    const meant = await whatWasMeant(pool, groups)
    if (meant) found = await inTitles(pool, [queryText(meant, 'A'), exactly(words), limit])
  }
  if (found.length >= limit) return found
  const more = await inDescriptions(pool, [queryText(groups, ''), queryText(groups, 'A'), limit - found.length])
  const known = new Set(found.map(({ id }) => id))
  return [...found, ...more.filter(({ id }) => !known.has(id))]
}

const columns = `p.id, p.kind, p.slug, p.title, p.price + p.price_per_day + p.price_per_hour as price,
  (select i.key from product_images pi join images i on i.id = pi.image_id where pi.product_id = p.id and pi.is_main) as image_key`

/** The stem of a word is nearly always its beginning; the word itself is asked beside it for when it is not. */
const written = (parameter: string) => `to_tsquery('lt_words', ${parameter})`
const wordsOf = (parameter: string) => `(${written(parameter)} || to_tsquery('lt_search', ${parameter}))`

/**
 * More rows than this are not ranked against each other: two letters fit a hundred thousand titles, and nobody reads
 * further than the first of them.
 */
const mostRanked = 400

/** `$1` query in titles, `$2` the whole words as typed, `$3` how many. */
const inTitles = prepared<FoundRow>(
  'search-in-titles',
  `select ${columns} from (select * from products p where p.words @@ ${wordsOf('$1')} limit ${mostRanked}) p
   order by p.words @@ ${written('$2')} desc, p.words @@ ${written('$1')} desc,
     ts_rank(p.words, ${wordsOf('$1')}) desc, length(p.title), p.title collate "lt-x-icu", p.id
   limit $3`,
)

/** `$1` query anywhere, `$2` the same in titles, which were found before, `$3` how many. */
const inDescriptions = prepared<FoundRow>(
  'search-in-descriptions',
  `select ${columns} from (
     select * from products p where p.words @@ ${wordsOf('$1')} and not p.words @@ ${wordsOf('$2')} limit ${mostRanked}) p
   order by p.words @@ ${written('$1')} desc, ts_rank(p.words, ${wordsOf('$1')}) desc,
     p.title collate "lt-x-icu", p.id
   limit $3`,
)

const exactly = (words: string[]) => words.map((word) => `${word}:A`).join('&')

const shortestSlip = 4
const mostMeant = 6

/** `$1` words, plain: words of titles that look like each. */
const wordsLike = prepared<{ typed: string; word: string }>(
  'search-words-like',
  'select typed, word from unnest($1::text[]) typed, words_like(typed) word',
)

/** Each word with those it may have been meant to be; undefined when there are none. */
async function whatWasMeant(pool: Pool, groups: WordGroup[]): Promise<WordGroup[] | undefined> {
  const typed = groups.flatMap(([[word = ''] = []]) =>
    /^\P{N}+$/u.test(word) && word.length >= shortestSlip ? [word] : [],
  )
  if (typed.length === 0) return undefined
  const alike = (await wordsLike(pool, [typed])).filter((row) => oneSlip(row.typed, row.word))
  if (alike.length === 0) return undefined
  return groups.map((group) => {
    const meant = alike.filter((row) => row.typed === group[0]?.[0]).slice(0, mostMeant)
    return [...group, ...meant.map(({ word }) => [word])]
  })
}
