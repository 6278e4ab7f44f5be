import fastify, { type FastifyInstance } from 'fastify'
import { data, Outlet, Scripts, ScrollRestoration, useLoaderData } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cachePublicResponses } from '#platform/cache/cache-public-responses.ts'
import { PageCache } from '#platform/cache/page-cache.ts'
import { shouldReadOwnWrites } from '#platform/http/read-your-writes.ts'
import { apiContext } from '#platform/pages/api-context.ts'
import { mountPages } from '#platform/pages/mount-pages.ts'
import type { Build } from '#platform/pages/render-page.ts'
import * as entry from './entry.server.tsx'

let app: FastifyInstance
let cache: PageCache
let title: string
let input: number
let askedBy: string | undefined
let rendered: number
let beforeAnswer: () => unknown
let logged: unknown[]

beforeEach(async () => {
  vi.stubEnv('DEV', false)
  title = 'Perforatorius'
  input = 0
  rendered = 0
  beforeAnswer = () => undefined
  logged = []
  cache = new PageCache({ maxBytes: 2 ** 22 })
  app = fastify({ logger: { level: 'error', stream: { write: (line: string) => logged.push(JSON.parse(line)) } } })
  cachePublicResponses(app, cache, {})
  app.get<{ Params: { slug: string } }>('/api/products/:slug', async (request, reply) => {
    input++
    askedBy = request.headers.cookie
    const { slug } = request.params
    if (slug === 'nera') return reply.code(404).header('x-shows', 'catalogue').send({ message: 'Nėra.' })
    if (slug === 'toli') return reply.code(503).send({ message: 'Vėliau.' })
    const answer = { title }
    await beforeAnswer()
    if (slug === 'ryt') reply.header('x-shows-until', new Date(Date.now() + 60_000).toISOString())
    if (slug !== 'savas') reply.header('x-shows', `product:${slug},settings`)
    return answer
  })
  const avoidsMemory = shouldReadOwnWrites
  mountPages(app, {
    cache,
    publicUrl: 'http://localhost:3000',
    query: () => ({ page: () => true }),
    avoidsMemory,
    build,
  })
  await app.ready()
})
afterEach(() => app.close())

test('a page is rendered once for everybody, and again when what it shows has changed', async () => {
  const first = await app.inject('/p/1')
  const second = await app.inject({ url: '/p/1?utm_source=x', headers: { authorization: 'Bearer x', cookie: 'a=b' } })
  expect(first.body).toContain('<h1>Perforatorius</h1>')
  expect(second.body).toBe(first.body)
  expect(rendered).toBe(1)

  title = 'Diskinis pjūklas'
  cache.drop(['product:1'])
  expect((await app.inject('/p/1')).body).toContain('<h1>Diskinis pjūklas</h1>')
})

test('visitors who ask at once share one rendering, unless something was dropped since it began', async () => {
  const gate = Promise.withResolvers<void>()
  beforeAnswer = () => gate.promise
  const early = [app.inject('/p/1'), app.inject('/p/1')]
  await vi.waitFor(() => expect(input).toBe(1))

  title = 'Naujas'
  cache.drop(['product:1'])
  const late = app.inject('/p/1')
  await vi.waitFor(() => expect(input).toBe(2))
  gate.resolve()

  expect((await Promise.all(early)).map((answer) => answer.body.includes('Perforatorius'))).toEqual([true, true])
  expect((await late).body).toContain('<h1>Naujas</h1>')
  expect((await app.inject('/p/1')).body).toContain('<h1>Naujas</h1>')
  expect(rendered).toBe(2)
})

test('a person who has just changed something gets a page of their own, made of uncached answers', async () => {
  await app.inject('/p/1')
  title = 'Diskinis pjūklas'
  const mine = await app.inject({ url: '/p/1', headers: { cookie: 'a=b; just_wrote=1' } })
  expect(mine.body).toContain('<h1>Diskinis pjūklas</h1>')
  expect(askedBy).toBe('just_wrote=1')
  expect((await app.inject('/p/1')).body).toContain('<h1>Perforatorius</h1>')
})

test('T49 the scripts of a page may run by their hashes and no others; nothing of the nonce is left', async () => {
  const { headers, body } = await app.inject('/p/1')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
  expect(policy.match(/script-src[^;]*/)?.[0]).not.toContain('unsafe')
  const inline = [...body.matchAll(/<script(?![^>]*src=)[^>]*>/g)]
  expect(inline.length).toBeGreaterThan(2)
  expect(policy.match(/'sha256-/g)?.length).toBe(inline.length)
  expect(body).not.toContain('nonce')
})

test('T272 the camera may be asked for where the staff work, by our own scripts alone, and nowhere else', async () => {
  const cameraOn = async (url: string) =>
    /camera=\([^)]*\)/.exec(String((await app.inject(url)).headers['permissions-policy']))?.[0]
  expect(await cameraOn('/p/1')).toBe('camera=()')
  expect(await cameraOn('/profile')).toBe('camera=()')
  expect(await cameraOn('/administratoriui')).toBe('camera=()')
  for (const url of ['/admin', '/admin/isdavimas/7', '/login']) expect(await cameraOn(url)).toBe('camera=(self)')
})

test('T49 text that looks like a script stays text', async () => {
  title = '</script><script>alert(1)</script><!--\u2028'
  const { headers, body } = await app.inject('/p/1')
  expect(body).not.toContain('<script>alert(1)')
  expect(String(headers['content-security-policy']).match(/script-src[^;]*/)?.[0]).not.toContain('unsafe')
})

test('an unknown page and a product that is not there are not-found pages with status 404', async () => {
  for (const url of ['/nera/tokio', '/p/nera']) {
    const answer = await app.inject(url)
    expect(answer.statusCode, url).toBe(404)
    expect(answer.body).toContain('<h1>Nerasta</h1>')
  }
  expect(cache.find('/p/nera')?.tags).toEqual(['catalogue'])
})

test('a file that is not there is a short 404, never a page', async () => {
  for (const url of ['/favicon.ico', '/images/x/1.webp', '/images/x', '/assets/old-abc.js', '/wp-login.php']) {
    const answer = await app.inject(url)
    expect(answer.statusCode, url).toBe(404)
    expect(answer.body).toBe('404')
  }
  expect(rendered).toBe(0)
})

test('T80 an error says nothing of the inside, gives a number that the log knows, and is not kept', async () => {
  beforeAnswer = () => {
    throw new Error('relation "products" does not exist')
  }
  const answer = await app.inject('/p/1')
  expect(answer.statusCode).toBe(500)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.body).toContain('Įvyko klaida')
  expect(answer.body).not.toContain('relation')
  const id = answer.body.match(/numeris: <code>(.*)<\/code>/)?.[1]
  expect(logged).toContainEqual(expect.objectContaining({ reqId: id, url: '/p/1' }))

  beforeAnswer = () => undefined
  expect((await app.inject('/p/1')).statusCode).toBe(200)
})

test('a part of a page that throws while it is rendered makes the whole page an error', async () => {
  title = 'sprogsta'
  const answer = await app.inject('/p/1')
  expect(answer.statusCode).toBe(500)
  expect(answer.body).toContain('Įvyko klaida')
  expect(cache.find('/p/1')).toBeUndefined()
})

test('a database that is away asks for patience', async () => {
  const answer = await app.inject('/p/toli')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.body).toContain('Trumpam nepasiekiame')
  expect(cache.size).toBe(0)
})

test('a page made from an answer that does not say what it shows is not kept', async () => {
  expect((await app.inject('/p/savas')).statusCode).toBe(200)
  expect(cache.size).toBe(0)
})

test('a page is kept no longer than the answers that it was made from, kept ones included', async () => {
  const before = Date.now()
  await app.inject('/p/ryt')
  await app.inject('/p/ryt.data')
  expect(input).toBe(1)
  for (const key of ['/api/products/ryt', '/p/ryt', '/p/ryt.data'])
    expect(cache.find(key)?.usableUntil, key).toBeLessThanOrEqual(before + 61_000)
  expect((await app.inject('/api/products/ryt')).headers).not.toHaveProperty('x-shows-until')
})

test("a page's data for the next click is kept as well, and uses the kept JSON", async () => {
  await app.inject('/p/1')
  const answer = await app.inject('/p/1.data')
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('Perforatorius')
  expect(input).toBe(1)
  cache.drop(['settings'])
  expect(cache.size).toBe(0)
})

test('T38 a personal page is no matter for search engines', async () => {
  expect((await app.inject('/profile')).headers['x-robots-tag']).toBe('noindex')
  expect((await app.inject('/p/1')).headers['x-robots-tag']).toBeUndefined()
})

test('HEAD of a page says what GET would', async () => {
  const head = await app.inject({ url: '/p/1', method: 'HEAD' })
  expect(head.statusCode).toBe(200)
  expect(head.body).toBe('')
})

type Context = {
  get: (
    key: typeof apiContext,
  ) => (params: { method: string; url: string }) => Promise<{ status: number; body: string }>
}

async function loader({ context, params }: { context: Context; params: { slug: string } }) {
  const answer = await context.get(apiContext)({ method: 'GET', url: `/api/products/${params.slug}` })
  if (answer.status === 404 || answer.status === 503) throw data(null, { status: answer.status })
  if (answer.status !== 200) throw new Error(`The API answered ${answer.status}: ${answer.body}`)
  return JSON.parse(answer.body)
}

function Root() {
  return (
    <html lang="lt">
      <body>
        <Outlet />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

function Product() {
  rendered++
  const { title } = useLoaderData()
  if (title === 'sprogsta') throw new Error('The page broke')
  return <h1>{title}</h1>
}

const NotFound = () => (
  <html lang="lt">
    <body>
      <h1>Nerasta</h1>
    </body>
  </html>
)

const missing = () => {
  throw data(null, { status: 404 })
}

const route = (id: string, path: string | undefined, module: object, parentId?: string) => ({
  [id]: { id, path, parentId, module },
})
const asset = (id: string, path?: string, parentId?: string) => ({
  [id]: { id, path, parentId, module: `/assets/${id}.js`, imports: [], css: [], hasLoader: id !== 'root' },
})

const build = {
  entry: { module: entry },
  routes: {
    ...route('root', '', { default: Root, ErrorBoundary: NotFound }),
    ...route('product', 'p/:slug', { default: Product, loader }, 'root'),
    ...route('profile', 'profile', { default: () => <p>Kraunama</p> }, 'root'),
    ...route('missing', '*', { default: () => null, loader: missing }, 'root'),
  },
  assets: {
    entry: { module: '/assets/entry.js', imports: [] },
    routes: {
      ...asset('root'),
      ...asset('product', 'p/:slug', 'root'),
      ...asset('profile', 'profile', 'root'),
      ...asset('missing', '*', 'root'),
    },
    url: '/assets/manifest.js',
    version: '1',
  },
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  publicPath: '/',
  assetsBuildDirectory: '',
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as Build
