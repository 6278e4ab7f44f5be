import { sql } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { foldText, listSearchWords } from '../list-search-words.ts'
import { type SearchDatabase, shortestSlip, wordsLike } from './find-products.ts'

const maxNearest = 3
const maxLike = 8

/** Words of titles that look like the typed ones, as titles write them; the most alike first. */
export async function findNearestWords({ db, pool }: SearchDatabase, text: string): Promise<string[]> {
  const typed = listSearchWords(text).filter((word) => word.length >= shortestSlip)
  if (typed.length === 0) return []
  const like = (await wordsLike(pool, [typed])).slice(0, maxLike)
  const written = await Promise.all(like.map(async ({ word }) => findWritten(await titleWith(word), word)))
  return [...new Set(written.flatMap((word) => word ?? []))].slice(0, maxNearest)

  /** Undefined: the word is of a title that is gone. */
  async function titleWith(word: string): Promise<string | undefined> {
    const [row] = await db
      .select({ title: products.title })
      .from(products)
      .where(sql`${products.words_of_title} @@ to_tsquery('simple', quote_literal(${word}))`)
      .limit(1)
    return row?.title
  }
}

const findWritten = (title = '', word: string): string | undefined =>
  (title.match(/[\p{L}\p{N}]+/gu) ?? []).find((written) => foldText(written).startsWith(word))?.toLocaleLowerCase('lt')
