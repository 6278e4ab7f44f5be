import type { APIRequestContext } from '@playwright/test'
import { expect, oneWidth, slowAtOneWidth, test } from './kit.ts'

type StructuredData = Record<string, unknown> & { '@type': string | string[] }

/** From the server's HTML, without scripts. */
async function toldBy(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text()
  const tags = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
  const objects = tags.map(([, json]) => JSON.parse(json as string) as StructuredData)
  for (const data of objects) expect(data['@context'], path).toBe('https://schema.org')
  const attribute = (tag: RegExp) => tag.exec(html)?.[1]
  return {
    html,
    title: attribute(/<title>([^<]*)<\/title>/),
    description: attribute(/<meta name="description" content="([^"]*)"/),
    canonical: attribute(/<link rel="canonical" href="([^"]*)"/),
    picture: attribute(/<meta property="og:image" content="([^"]*)"/),
    robots: attribute(/<meta name="robots" content="([^"]*)"/),
    of: (type: string) => objects.filter((entry) => [entry['@type']].flat().includes(type)),
  }
}

test('pages tell search engines what they are about @quick', oneWidth, async ({ request, baseURL }) => {
  const base = baseURL as string
  const home = await toldBy(request, '/')
  const [firm, ...others] = home.of('LocalBusiness')
  expect(others).toEqual([])
  expect(firm).toMatchObject({
    name: expect.stringMatching(/\S/),
    vatID: expect.stringMatching(/^LT(\d{9}|\d{12})$/),
    address: expect.stringMatching(/\S/),
    telephone: expect.stringMatching(/^\+370\d{8}$/),
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '08:00',
      closes: '17:00',
    },
  })

  for (const [kind, section, leaseOut] of [
    ['rent', 'nuoma', 'http://purl.org/goodrelations/v1#LeaseOut'],
    ['sell', 'pardavimas', undefined],
    ['addition', 'priedai', undefined],
  ] as const) {
    const list = await (await request.get(`/api/${kind}-products`)).json()
    const [product] = list.data
    const page = await toldBy(request, `/${section}/irankis/${product.slug}`)
    const price = ((product.price_with_vat ?? product.price_with_vat_per_day) / 100).toFixed(2)
    expect(page.of('Product'), kind).toEqual([
      expect.objectContaining({
        name: product.title,
        image: expect.arrayContaining([expect.stringContaining(`${base}/images/`)]),
        offers: expect.objectContaining({
          '@type': 'Offer',
          price,
          priceCurrency: 'EUR',
          availability: `https://schema.org/${product.left_in_stock > 0 ? 'InStock' : 'OutOfStock'}`,
          url: page.canonical,
        }),
      }),
    ])
    const [offered] = page.of('Product') as unknown as { offers: { businessFunction?: string } }[]
    expect(offered?.offers.businessFunction).toBe(leaseOut)

    const [trail] = page.of('BreadcrumbList') as unknown as { itemListElement: { position: number; item?: string }[] }[]
    const places = trail?.itemListElement ?? []
    expect(places.map(({ position }) => position)).toEqual([1, 2, 3, 4].slice(0, places.length))
    expect(places.length).toBeGreaterThanOrEqual(3)
    for (const { item } of places.slice(0, -1)) if (item) expect((await request.get(item)).status(), item).toBe(200)
  }
})

test(
  'each public page has its own title, description, address and picture',
  slowAtOneWidth,
  async ({ request, baseURL }) => {
    const pathsOfMap = async () => {
      const map = await (await request.get('/sitemap/shop.xml')).text()
      return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address as string).pathname)
    }
    const paths = await pathsOfMap()
    expect(paths).toEqual(expect.arrayContaining(['/', '/duk', '/nuoma/grezimas-ir-kalimas']))
    const seen = { title: new Set<string>(), description: new Set<string>() }
    for (const path of [...paths, '/search?raktazodis=grezt', '/cart']) {
      const { title, description, canonical, picture, robots } = await toldBy(request, path)
      // Another story may have deleted its category; then the sitemap lacks it too.
      if (!canonical && !(await pathsOfMap()).includes(path)) continue
      expect(canonical, path).toBe(new URL(path.split('?')[0] as string, baseURL).href)
      expect(robots, path).toBeUndefined()
      expect(description?.length, path).toBeGreaterThan(40)
      expect((await request.get(picture as string)).headers()['content-type'], path).toMatch(/^image\//)
      for (const [what, text] of Object.entries({ title, description })) {
        expect(seen[what as 'title' | 'description'].has(text as string), `${what} of ${path} is another page's`).toBe(
          false,
        )
        seen[what as 'title' | 'description'].add(text as string)
      }
    }
    for (const path of ['/admin/dashboard', '/profile', '/checkout', '/vartotojas/uzsakymai']) {
      const answer = await request.get(path)
      expect(answer.headers()['x-robots-tag'], path).toBe('noindex')
    }
  },
)
