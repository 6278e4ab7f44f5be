import { and, eq, gt, sql } from 'drizzle-orm'
import type { Kind } from '#catalogue/kinds.ts'
import { categories } from '#catalogue/server/catalogue.tables.ts'
import { images } from '#shell/images/server/images.tables.ts'
import { listSearchWords, queryText } from '../list-search-words.ts'
import { listWordGroups, replaceSlips, type SearchDatabase } from './find-products.ts'

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
export async function findCategories(shop: SearchDatabase, text: string): Promise<FoundCategoryRow[]> {
  const groups = await listWordGroups(shop, listSearchWords(text))
  if (groups.length === 0) return []
  const matches = await categoriesTitled(shop, queryText(groups))
  if (matches.length > 0) return matches
  const meant = await replaceSlips(shop.pool, groups)
  return meant ? categoriesTitled(shop, queryText(meant)) : []
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
