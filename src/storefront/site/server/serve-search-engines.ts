import { asc, between, eq, max, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { tag } from '#catalogue/cache-tags.ts'
import { buildCategoryPath, buildProductPath } from '#catalogue/kinds.ts'
import { categories, products } from '#catalogue/server/catalogue.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { type AppContext, showsHeader } from '#platform/http/api-server.ts'
import { pagesTag } from '#storefront/pages/pages-tag.ts'
import { listPageChanges } from '#storefront/pages/server/list-page-changes.ts'

/** `/sitemap.xml` is an index of `/sitemap/shop.xml` and `/sitemap/products-N.xml`. Cached like public JSON. */
export function serveSearchEngines(
  app: FastifyInstance,
  { config: { publicUrl }, database: { db } }: AppContext,
): void {
  const options = { schema: { hide: true } }

  app.get('/robots.txt', options, async (_, reply) =>
    reply.type('text/plain; charset=utf-8').header(showsHeader, tag.catalogue).send(robotsText(publicUrl)),
  )
  app.get('/sitemap.xml', options, async (_, reply) => sendMap(reply, await listParts(db, publicUrl)))
  app.get('/sitemap/shop.xml', options, async (_, reply) => sendMap(reply, await mapOfShop(db, publicUrl)))
  app.get<{ Params: { number: string } }>('/sitemap/products-:number.xml', options, async (request, reply) => {
    const { number } = request.params
    if (!isPart(number)) return missing(reply)
    const map = await mapOfPart(db, publicUrl, Number(number))
    return map ? sendMap(reply, map) : missing(reply)
  })
}

const sendMap = (reply: FastifyReply, xml: string) =>
  reply
    .type('application/xml; charset=utf-8')
    .header(showsHeader, [tag.catalogue, tag.categories, pagesTag].join(','))
    .send(xml)

const missing = (reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('404')

const closed = ['/admin', '/profile', '/checkout', '/ordered', '/vartotojas', '/uzsakymas', '/pasiulymas', '/api']

function robotsText(publicUrl: string): string {
  const map = new URL('/sitemap.xml', publicUrl).href
  return ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), 'Allow: /', '', `Sitemap: ${map}`, ''].join(
    '\n',
  )
}

/** By id, so that new products change the last part alone. Search engines take at most 50,000 addresses in a part. */
const idsInPart = 10_000

const standing = [
  '/',
  '/duk',
  '/nuomos-taisykles',
  '/pirkimo-taisykles',
  '/pristatymas',
  '/sutarties-atsisakymas',
  '/privatumo-politika',
  '/prieinamumas',
]

const isPart = (text: string): boolean => /^[1-9]\d{0,5}$/.test(text)

const lastChange = max(products.updated_at)

async function listParts(reader: Reader, publicUrl: string): Promise<string> {
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

async function mapOfShop(reader: Reader, publicUrl: string): Promise<string> {
  const filled = reader
    .select({ category_id: products.category_id, changedAt: lastChange.as('changed_at') })
    .from(products)
    .groupBy(products.category_id)
    .as('filled')
  const categoryRows = await reader
    .select({
      kind: categories.kind,
      slug: categories.slug,
      changedAt: sql`greatest(${categories.created_at}, ${filled.changedAt})`.mapWith(categories.created_at),
    })
    .from(categories)
    .innerJoin(filled, eq(filled.category_id, categories.id))
    .orderBy(asc(categories.id))
    .limit(49_000)
  const pageChanges = await listPageChanges(reader)
  return document('urlset', [
    ...standing.map((path) => entry('url', new URL(path, publicUrl), pageChanges.get(path))),
    ...categoryRows.map(({ kind, slug, changedAt }) =>
      entry('url', new URL(buildCategoryPath(kind, slug), publicUrl), changedAt),
    ),
  ])
}

/** Parts count from 1; undefined when empty. */
async function mapOfPart(reader: Reader, publicUrl: string, part: number): Promise<string | undefined> {
  const productRows = await reader
    .select({ kind: products.kind, slug: products.slug, updatedAt: products.updated_at })
    .from(products)
    .where(between(products.id, (part - 1) * idsInPart + 1, part * idsInPart))
    .orderBy(asc(products.id))
  if (productRows.length === 0) return undefined
  return document(
    'urlset',
    productRows.map(({ kind, slug, updatedAt }) =>
      entry('url', new URL(buildProductPath(kind, slug), publicUrl), updatedAt),
    ),
  )
}

/** Slugs need no XML escaping, but the shop's address may. */
function entry(name: 'url' | 'sitemap', { href }: URL, changedAt?: Date | null): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return `<${name}><loc>${href.replaceAll('&', '&amp;').replaceAll("'", '&apos;')}</loc>${changed}</${name}>`
}

function document(name: 'urlset' | 'sitemapindex', entries: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${name}>\n`
}
