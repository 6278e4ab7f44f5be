import { and, eq, gt, sql } from 'drizzle-orm'
import type { Kind } from '#catalogue/kinds.ts'
import { categories } from '#catalogue/server/catalogue.tables.ts'
import { images } from '#shell/images/server/images.tables.ts'
import { queryText } from '../list-search-words.ts'
import { replaceSlips, type SearchDatabase } from './find-products.ts'
import type { TypedSearch } from './read-typed-search.ts'

export interface FoundCategoryRow {
  id: number
  kind: Kind
  title: string
  slug: string
  image_key: string | null
  product_count: number
}

const maxCategories = 6

/** Categories whose title has all words, with slips; the fullest first. Empty ones lead nowhere. */
export async function findCategories(search: TypedSearch): Promise<FoundCategoryRow[]> {
  if (search.groups.length === 0) return []
  const matches = await categoriesTitled(search.shop, queryText(search.groups))
  if (matches.length > 0) return matches
  const meant = await replaceSlips(search)
  return meant ? categoriesTitled(search.shop, queryText(meant)) : []
}

const categoriesTitled = ({ db }: SearchDatabase, wanted: string): Promise<FoundCategoryRow[]> =>
  db
    .select({
      id: categories.id,
      kind: categories.kind,
      title: categories.title,
      slug: categories.slug,
      image_key: images.key,
      product_count: categories.product_count,
    })
    .from(categories)
    .leftJoin(images, eq(images.id, categories.image_id))
    .where(
      and(sql`${categories.words_of_title} @@ to_tsquery('lt_search', ${wanted})`, gt(categories.product_count, 0)),
    )
    .orderBy(categories.kind, sql`${categories.product_count} desc`, categories.id)
    .limit(maxCategories)
