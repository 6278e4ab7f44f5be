import { prepareStatement } from '#platform/database/prepared-statement.ts'
import { listSearchWords, type WordGroup, withSynonyms } from '../list-search-words.ts'
import type { SearchDatabase } from './find-products.ts'
import { readSynonymStems } from './read-synonyms.ts'

/** A typed text, read once for all that one answer looks for by it. */
export interface TypedSearch {
  shop: SearchDatabase
  words: string[]
  /** Each word with what the owner says it means. */
  groups: WordGroup[]
  /** Words of titles that look like the typed ones, the most alike first; asked at most once, and only where needed. */
  readAlike: () => Promise<AlikeWord[]>
}

interface AlikeWord {
  typed: string
  word: string
}

/** Shorter words look like too many others. */
export const shortestSlip = 4

export async function readTypedSearch(shop: SearchDatabase, text: string): Promise<TypedSearch> {
  const words = listSearchWords(text)
  const synonyms = words.length > 0 ? await readSynonymStems(shop.db) : []
  const long = words.filter((word) => word.length >= shortestSlip)
  let alike: Promise<AlikeWord[]> | undefined
  return {
    shop,
    words,
    groups: words.map((word) => withSynonyms(word, synonyms)),
    readAlike: () => {
      alike ??= long.length > 0 ? wordsLike(shop.pool, [long]) : Promise.resolve([])
      return alike
    },
  }
}

/** `$1` plain words. */
const wordsLike = prepareStatement<AlikeWord>(
  'search-words-like',
  'select typed, word from unnest($1::text[]) typed, words_like(typed) word',
)
