import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'

const tokens: Record<'guest' | 'customer' | 'admin', string | undefined> = {
  guest: undefined,
  customer: undefined,
  admin: undefined,
}
const shop = openShopForFile()
beforeAll(async () => {
  tokens.customer = (await makeCustomer(shop)).token
  tokens.admin = (await makeAdmin(shop)).token
})

const askFor = (url: string, token: string | undefined) =>
  shop.app.inject({ url, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })
const pathsIn = (text: string) => Object.keys((JSON.parse(text) as { paths: object }).paths)

test.each(['/api/openapi.json', '/api/docs/json'])(
  'T91 %s tells guests and customers of their own calls, staff of all, and is nobody else’s to keep',
  async (url) => {
    // Staff first, to reveal a cache on the way.
    const all = await askFor(url, tokens.admin)
    const office = pathsIn(all.body).filter((path) => path.startsWith('/api/admin/'))
    expect(office.length).toBeGreaterThan(50)
    for (const token of [tokens.guest, tokens.customer, 'x'.repeat(43)]) {
      const answer = await askFor(url, token)
      const paths = pathsIn(answer.body)
      expect(paths).toEqual(expect.arrayContaining(['/api/login', '/api/user', '/api/orders', '/api/search']))
      expect(paths.filter((path) => path.startsWith('/api/admin/'))).toEqual([])
      expect(answer.body).not.toContain('x-right')
      expect([answer.headers['cache-control'], answer.headers.vary]).toEqual(['no-store', 'Authorization'])
    }
    expect([all.headers['cache-control'], all.headers.vary]).toEqual(['no-store', 'Authorization'])
    expect(pathsIn((await askFor(url, tokens.admin)).body)).toEqual(pathsIn(all.body))
  },
)

test('T91 nor does any other file of the browsable page name a call of the office', async () => {
  for (const url of ['/api/docs/', '/api/docs/yaml', '/api/docs/static/swagger-initializer.js']) {
    const answer = await askFor(url, undefined)
    expect([url, answer.statusCode]).toEqual([url, 200])
    expect(answer.body).not.toContain('/api/admin/')
  }
})

test('the browsable page asks for the description with the token of who is signed in, and runs its own scripts alone', async () => {
  const script = await askFor('/api/docs/static/swagger-initializer.js', undefined)
  const source = /"requestInterceptor":(\(?[\s\S]*?return request;?\s*\})/.exec(script.body)?.[1] ?? ''
  const intercept = new Function('localStorage', `return ${source}`)({ getItem: () => 'the-token' })
  expect(intercept({ loadSpec: true, headers: { accept: 'x' } }).headers).toEqual({
    accept: 'x',
    authorization: 'Bearer the-token',
  })
  expect(intercept({ url: '/api/orders', headers: {} }).headers).toEqual({})
  const policy = String((await askFor('/api/docs/', undefined)).headers['content-security-policy'])
  expect(policy).toMatch(/script-src 'self'(?! 'unsafe)/)
})

test('T172 the description has the program’s version, and headings by whose a call is', async () => {
  const { info, paths } = JSON.parse((await askFor('/api/openapi.json', tokens.admin)).body)
  expect(info.version).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version)
  expect(paths['/api/login'].post.tags).toEqual(['anyone'])
  expect(paths['/api/user'].get.tags).toEqual(['customer'])
  expect(paths['/api/admin/users'].get.tags).toEqual(['office: users'])
})

test('T172 the browsable page draws a call when its group is opened, and resolves nothing, as there is nothing to resolve', async () => {
  expect((await askFor('/api/docs/json', tokens.admin)).body).not.toContain('"$ref"')
  const script = (await askFor('/api/docs/static/swagger-initializer.js', undefined)).body
  expect(script).toContain('"docExpansion":"none"')
  const source = /"plugins":\[([\s\S]*?\}\))\s*\]/.exec(script)?.[1] ?? ''
  const { resolveSubtree } = new Function(`return ${source}`)()().fn
  const all = { components: { securitySchemes: { token: { scheme: 'bearer' } } } }
  expect(await resolveSubtree(all, ['components', 'securitySchemes'])).toEqual({
    spec: { token: { scheme: 'bearer' } },
    errors: [],
  })
  expect(await resolveSubtree(all, ['components', 'schemas', 'None'])).toEqual({ spec: undefined, errors: [] })
})

test('calls that tell repeats take a key, and only those', async () => {
  const { paths } = JSON.parse((await askFor('/api/openapi.json', tokens.admin)).body) as {
    paths: Record<string, Record<string, { parameters?: { in: string; name: string; required?: boolean }[] }>>
  }
  const keyed = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, { parameters = [] }]) => {
      const key = parameters.find((one) => one.in === 'header' && one.name === 'Idempotency-Key')
      return key ? [`${method} ${path}${key.required ? ' always' : ''}`] : []
    }),
  )
  expect(keyed.sort()).toEqual([
    'post /api/admin/desk/orders',
    'post /api/admin/desk/orders/{id}/copy',
    'post /api/admin/orders/{id}/compensations',
    'post /api/admin/orders/{id}/hand-over',
    'post /api/admin/orders/{id}/settle',
    'post /api/admin/orders/{id}/take-back',
    'post /api/admin/quick-sales',
    'post /api/admin/rentals/{id}/extension',
    'post /api/admin/rounds/stops/{id}/reports always',
    'post /api/guest-orders/{secret}/rentals/{rentalId}/extension',
    'post /api/orders',
    'post /api/orders/{id}/rentals/{rentalId}/extension',
  ])
})
