import { expect, test } from 'vitest'
import { makeCategory, makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'

const shop = openShopForFile()

const get = (url: string) => shop.app.inject({ method: 'GET', url })

async function readMap(url: string): Promise<Map<string, string | undefined>> {
  const { statusCode, headers, payload } = await get(url)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(payload).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<(urlset|sitemapindex) xmlns=/)
  const entries = payload.matchAll(/<(url|sitemap)><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?<\/\1>/g)
  return new Map([...entries].map(([, , address = '', changed]) => [address, changed]))
}

test('robots may read the shop, not the office, the persons nor the wire, and are led to the map', async () => {
  const { payload, headers } = await get('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const lines = payload.trim().split('\n')
  expect(lines[0]).toBe('User-agent: *')
  for (const path of [
    '/admin',
    '/profile',
    '/checkout',
    '/ordered',
    '/vartotojas',
    '/uzsakymas',
    '/pasiulymas',
    '/api',
  ])
    expect(lines).toContain(`Disallow: ${path}`)
  expect(lines).toContain('Allow: /')
  expect(lines.at(-1)).toBe('Sitemap: http://shop.example.lt/sitemap.xml')
})

test('the map leads to home, to categories that have something, and to every product, and says when it changed', async () => {
  const drill = await makeRentProduct(shop, { title: 'Perforatorius', category: 'Gręžimas' })
  const ladder = await makeSellProduct(shop, { title: 'Kopėčios', category: 'Kopėčios' })
  await makeCategory(shop, { title: 'Tuščia' })

  const index = await readMap('/sitemap.xml')
  expect([...index.keys()]).toEqual([
    'http://shop.example.lt/sitemap/shop.xml',
    'http://shop.example.lt/sitemap/products-1.xml',
  ])
  expect([...(await readMap('/sitemap/shop.xml')).keys()]).toEqual([
    'http://shop.example.lt/',
    'http://shop.example.lt/duk',
    'http://shop.example.lt/nuomos-taisykles',
    'http://shop.example.lt/pirkimo-taisykles',
    'http://shop.example.lt/pristatymas',
    'http://shop.example.lt/sutarties-atsisakymas',
    'http://shop.example.lt/privatumo-politika',
    'http://shop.example.lt/prieinamumas',
    'http://shop.example.lt/nuoma/grezimas',
    'http://shop.example.lt/pardavimas/kopecios',
  ])
  const products = await readMap('/sitemap/products-1.xml')
  expect(products.get(`http://shop.example.lt/nuoma/irankis/${drill.slug}`)).toBe('2026-11-18T08:30:00.000Z')
  expect(products.has(`http://shop.example.lt/pardavimas/irankis/${ladder.slug}`)).toBe(true)
})

test('a shop of many products is told in parts, none of which is too long', async () => {
  const { id } = await makeCategory(shop, { title: 'Didelė' })
  await shop.context.database.pool.query(
    `insert into products (kind, slug, title, category_id, price_per_day)
       select 'rent', 'daug-' || n, 'Daug ' || n, $1, 100 from generate_series(1, 21000) n`,
    [id],
  )
  const parts = [...(await readMap('/sitemap.xml')).keys()].filter((address) => address.includes('products-'))
  expect(parts).toHaveLength(3)
  const maps = await Promise.all(parts.map((address) => readMap(new URL(address).pathname)))
  for (const map of maps) expect(map.size).toBeLessThanOrEqual(50_000)
  const all = new Set(maps.flatMap((map) => [...map.keys()]))
  expect([...all].filter((address) => address.includes('/daug-'))).toHaveLength(21_000)
}, 30_000)

test('parts that are not there are not found', async () => {
  for (const part of ['0', '9', '1e3', '-1', '99999999999', 'x'])
    expect((await get(`/sitemap/products-${part}.xml`)).statusCode, part).toBe(404)
})
