import { tag } from '#catalogue/cache-tags.ts'
import { imagePath, thumbnailWidth } from '#images/image-path.ts'
import { withVat } from '#money/with-vat.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { FindAnything } from '../find.contract.ts'
import { Search, type SearchResult } from '../search.contract.ts'
import { findAnything } from './find-anything.ts'
import { type FoundRow, findProducts } from './find-products.ts'

export const searchApi: RoomApi = (route) => {
  route(Search, async ({ query: { raktazodis, limit }, database: { pool, db }, cacheTags }) => {
    const [found, { vat_rate }] = await Promise.all([findProducts(pool, raktazodis, limit), readSettings(db)])
    cacheTags([tag.catalogue, 'settings'])
    return found.map((row) => present(row, vat_rate))
  })

  route(FindAnything, async ({ query: { q }, who, database }) => ({ data: await findAnything(database, q, who) }))
}

const present = ({ id, kind, slug, title, price, image_key }: FoundRow, rate: number): SearchResult => ({
  id,
  table: kind,
  slug,
  title,
  main_thumbnail: imagePath(image_key, thumbnailWidth),
  price: withVat(price, rate),
})
