import { tag } from '#catalogue/cache-tags.ts'
import { atCampaignPrice, presentCampaign } from '#catalogue/server/at-campaign-price.ts'
import { imagePath, thumbnailWidth } from '#images/image-path.ts'
import { withVat } from '#money/with-vat.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { FindAnything } from '../find.contract.ts'
import { Search, type SearchResult } from '../search.contract.ts'
import { findAnything } from './find-anything.ts'
import { findProducts } from './find-products.ts'
import type { FoundRow } from './found-row.ts'
import { titleMemoryOf } from './title-memory.ts'

export const searchApi: RoomApi = (route) => {
  route(Search, async ({ query: { raktazodis, limit }, database: { pool, db }, now, cacheTags }) => {
    const [found, { vat_rate }] = await Promise.all([
      findProducts(pool, raktazodis, limit, now, titleMemoryOf(db)),
      readSettings(db),
    ])
    cacheTags([tag.catalogue, tag.campaigns, 'settings'], found[0]?.next_campaign ?? undefined)
    return found.map((row) => present(row, vat_rate))
  })

  route(FindAnything, async ({ query: { q }, who, database, now }) => ({
    data: await findAnything(database, q, who, now),
  }))
}

const present = (row: FoundRow, rate: number): SearchResult => ({
  id: row.id,
  table: row.kind,
  slug: row.slug,
  title: row.title,
  main_thumbnail: imagePath(row.image_key, thumbnailWidth),
  price: withVat(atCampaignPrice(row).price, rate),
  ...(row.campaign && { campaign: presentCampaign(row.campaign) }),
})
