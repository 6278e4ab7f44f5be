import type { Pool } from 'pg'
import { categoryPath, type Kind, productPath } from '#catalogue/kinds.ts'
import { prepared } from '#platform/database/prepared.ts'

/**
 * Products whose ids lie in one span stand in one part. A new product changes the last part alone, whatever is deleted,
 * and a part is read by the primary key. Search engines take at most 50,000 addresses in a part.
 */
const idsInPart = 10_000

/** Pages that are there whatever the catalogue holds. */
const standing = [
  '/',
  '/duk',
  '/nuomos-taisykles',
  '/pirkimo-taisykles',
  '/sutarties-atsisakymas',
  '/privatumo-politika',
  '/prieinamumas',
]

export const isPart = (text: string): boolean => /^[1-9]\d{0,5}$/.test(text)

const partsOfProducts = prepared<{ part: number; changed_at: Date }>(
  'site-map-parts',
  `select (id - 1) / ${idsInPart} + 1 as part, max(updated_at) as changed_at from products group by 1 order by 1`,
)

/** The index: where the parts are, and when something in each was last changed. */
export async function listParts(pool: Pool, publicUrl: string): Promise<string> {
  const parts = await partsOfProducts(pool, [])
  const entries = [
    entry('sitemap', new URL('/sitemap/shop.xml', publicUrl)),
    ...parts.map(({ part, changed_at }) =>
      entry('sitemap', new URL(`/sitemap/products-${part}.xml`, publicUrl), changed_at),
    ),
  ]
  return document('sitemapindex', entries)
}

/** An empty category is a page, but nothing to find. */
const filledCategories = prepared<{ kind: Kind; slug: string; changed_at: Date }>(
  'site-map-categories',
  `select c.kind, c.slug, greatest(c.created_at, p.changed_at) as changed_at
     from categories c
     join (select category_id, max(updated_at) as changed_at from products group by 1) p on p.category_id = c.id
    order by c.id limit 49000`,
)

/** Home, what is written for everybody, and the categories. */
export async function mapOfShop(pool: Pool, publicUrl: string): Promise<string> {
  const categories = await filledCategories(pool, [])
  return document('urlset', [
    ...standing.map((path) => entry('url', new URL(path, publicUrl))),
    ...categories.map(({ kind, slug, changed_at }) =>
      entry('url', new URL(categoryPath(kind, slug), publicUrl), changed_at),
    ),
  ])
}

const productsOfPart = prepared<{ kind: Kind; slug: string; updated_at: Date }>(
  'site-map-products',
  'select kind, slug, updated_at from products where id between $1 and $2 order by id',
)

/** The products of a part, from 1 on; undefined when it has none. */
export async function mapOfPart(pool: Pool, publicUrl: string, part: number): Promise<string | undefined> {
  const products = await productsOfPart(pool, [(part - 1) * idsInPart + 1, part * idsInPart])
  if (products.length === 0) return undefined
  return document(
    'urlset',
    products.map(({ kind, slug, updated_at }) => entry('url', new URL(productPath(kind, slug), publicUrl), updated_at)),
  )
}

/** Slugs hold no character that XML minds, but the shop's own address may. */
function entry(name: 'url' | 'sitemap', { href }: URL, changedAt?: Date): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return `<${name}><loc>${href.replaceAll('&', '&amp;').replaceAll("'", '&apos;')}</loc>${changed}</${name}>`
}

function document(name: 'urlset' | 'sitemapindex', entries: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${name}>\n`
}
