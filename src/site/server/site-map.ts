import { asc, between, eq, max, sql } from 'drizzle-orm'
import { categoryPath, productPath } from '#catalogue/kinds.ts'
import { categories, products } from '#catalogue/server/catalogue.tables.ts'
import type { Reader } from '#platform/database/database.ts'

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

const lastChange = max(products.updated_at)

/** The index: where the parts are, and when something in each was last changed. */
export async function listParts(reader: Reader, publicUrl: string): Promise<string> {
  const part = sql<number>`(${products.id} - 1) / ${sql.raw(String(idsInPart))} + 1`
  const parts = await reader.select({ part, changedAt: lastChange }).from(products).groupBy(part).orderBy(part)
  const entries = [
    entry('sitemap', new URL('/sitemap/shop.xml', publicUrl)),
    ...parts.map(({ part, changedAt }) =>
      entry('sitemap', new URL(`/sitemap/products-${part}.xml`, publicUrl), changedAt),
    ),
  ]
  return document('sitemapindex', entries)
}

/** Home, what is written for everybody, and the categories. */
export async function mapOfShop(reader: Reader, publicUrl: string): Promise<string> {
  // An empty category is a page, but nothing to find.
  const filled = reader
    .select({ category_id: products.category_id, changedAt: lastChange.as('changed_at') })
    .from(products)
    .groupBy(products.category_id)
    .as('filled')
  const found = await reader
    .select({
      kind: categories.kind,
      slug: categories.slug,
      changedAt: sql`greatest(${categories.created_at}, ${filled.changedAt})`.mapWith(categories.created_at),
    })
    .from(categories)
    .innerJoin(filled, eq(filled.category_id, categories.id))
    .orderBy(asc(categories.id))
    .limit(49_000)
  return document('urlset', [
    ...standing.map((path) => entry('url', new URL(path, publicUrl))),
    ...found.map(({ kind, slug, changedAt }) => entry('url', new URL(categoryPath(kind, slug), publicUrl), changedAt)),
  ])
}

/** The products of a part, from 1 on; undefined when it has none. */
export async function mapOfPart(reader: Reader, publicUrl: string, part: number): Promise<string | undefined> {
  const found = await reader
    .select({ kind: products.kind, slug: products.slug, updatedAt: products.updated_at })
    .from(products)
    .where(between(products.id, (part - 1) * idsInPart + 1, part * idsInPart))
    .orderBy(asc(products.id))
  if (found.length === 0) return undefined
  return document(
    'urlset',
    found.map(({ kind, slug, updatedAt }) => entry('url', new URL(productPath(kind, slug), publicUrl), updatedAt)),
  )
}

/** Slugs hold no character that XML minds, but the shop's own address may. */
function entry(name: 'url' | 'sitemap', { href }: URL, changedAt?: Date | null): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return `<${name}><loc>${href.replaceAll('&', '&amp;').replaceAll("'", '&apos;')}</loc>${changed}</${name}>`
}

function document(name: 'urlset' | 'sitemapindex', entries: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${name}>\n`
}
