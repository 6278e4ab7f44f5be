import { sql } from 'drizzle-orm'
import { tag } from '#catalogue/cache-tags.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { applyCampaignPrice, presentCampaign } from '#catalogue/server/public/apply-campaign-price.ts'
import { showCards } from '#catalogue/server/public/show-cards.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { withVat } from '#rules/money/with-vat.ts'
import { buildImagePath, thumbnailWidth } from '#shell/images/build-image-path.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { FindAnything } from '../find.contract.ts'
import { foldText } from '../list-search-words.ts'
import { type FoundCategory, Search, SearchHints, type SearchResult, SearchShop } from '../search.contract.ts'
import { type FoundCategoryRow, findCategories } from './find-categories.ts'
import { findProducts, findProductsBySomeWords } from './find-products.ts'
import { findInOffice, findOrdersPeopleAndProducts } from './office/find-in-office.ts'
import { readTypedSearch, type TypedSearch } from './read-typed-search.ts'
import type { SearchResultRow } from './search-result-row.ts'

export const registerSearchRoutes: ModuleApi = (route) => {
  route(Search, async ({ query: { raktazodis, limit }, database, now, cacheTags }) => {
    const [rows, { vat_rate }] = await Promise.all([
      readTypedSearch(database, raktazodis).then((typed) => findProducts(typed, limit, now)),
      readSettings(database.db),
    ])
    cacheTags([tag.catalogue, tag.campaigns, 'settings'], rows[0]?.next_campaign ?? undefined)
    return rows.map((row) => present(row, vat_rate))
  })

  route(SearchShop, async ({ query: { raktazodis, from, to, place }, database, now, cacheTags }) => {
    const typed = await readTypedSearch(database, raktazodis)
    const [whole, categories] = await Promise.all([findProducts(typed, maxCards, now), findCategories(typed)])
    const some = whole.length > 0 ? [] : await findProductsBySomeWords(typed, maxSomeWords, now)
    const matches = whole.length > 0 ? whole : some
    const nearest = matches.length === 0 && categories.length === 0 ? await findNearestWords(typed) : []
    const dates = from === undefined && to === undefined ? undefined : { from: from ?? '', to: to ?? '' }
    const ids = matches.map(({ id }) => id)
    const { cards, tags, until } = await showCards(database, { ids, dates, place, now })
    cacheTags(tags, until)
    return {
      data: { products: cards, only_some_words: some.length > 0, categories: categories.map(presentCategory), nearest },
    }
  })

  route(SearchHints, async ({ query: { raktazodis, nearest: wanted }, database, cacheTags }) => {
    const typed = await readTypedSearch(database, raktazodis)
    const categories = (await findCategories(typed)).slice(0, maxHintedCategories)
    const nearest = wanted && categories.length === 0 ? await findNearestWords(typed) : []
    cacheTags([tag.catalogue])
    return { data: { categories: categories.map(presentCategory), nearest } }
  })

  route(FindAnything, async ({ query: { q, among, place }, who: { rights }, database, now }) => ({
    data: await (among === 'all' ? findInOffice : findOrdersPeopleAndProducts)(database, q, { rights, place }, now),
  }))
}

const present = (row: SearchResultRow, rate: number): SearchResult => ({
  id: row.id,
  table: row.kind,
  slug: row.slug,
  title: row.title,
  main_thumbnail: buildImagePath(row.image_key, thumbnailWidth),
  price: withVat(applyCampaignPrice(row).price, rate),
  ...(row.campaign && { campaign: presentCampaign(row.campaign) }),
})

const presentCategory = ({ slug, image_key, product_count, ...category }: FoundCategoryRow): FoundCategory => ({
  ...category,
  category_slug: slug,
  thumbnail: buildImagePath(image_key, thumbnailWidth),
  products: product_count,
})

const maxHintedCategories = 3
const maxCards = 100
/** What has only some of the words is a proposal. */
const maxSomeWords = 20

const maxNearest = 3
const maxLike = 8

/** Words of titles that look like the typed ones, as titles write them; the most alike first. */
async function findNearestWords({ shop: { db }, readAlike }: TypedSearch): Promise<string[]> {
  const like = (await readAlike()).slice(0, maxLike)
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
