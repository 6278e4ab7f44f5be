import { eq } from 'drizzle-orm'
import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findReadPlace } from '#back-office/audit/office/find-read-place.ts'
import { makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { MyOrderPdf, ShowMyOrder } from '#orders/orders.contract.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { listRightsOfRoles, type Role, roles } from '#people/accounts/roles.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { endTokensOf } from '#people/accounts/server/public/end-tokens.ts'
import { issueToken } from '#people/accounts/server/public/issue-token.ts'
import { ListUsers } from '#people/accounts/users.contract.ts'
import { CreateObject, DeleteObject, UpdateObject } from '#people/work-sites/objects.contract.ts'
import { buildPageAnswer, type EndpointShape } from '#platform/contract.ts'
import { createRouteRegistrar, openApiServer } from '#platform/http/api-server.ts'
import { classifyPersonalAnswer } from '#platform/http/risk.ts'
import { isRight, type Right, rights } from '#platform/rights.ts'
import { collectMountedRoutes } from '#platform/test-kit/mounted-routes.ts'
import { openTestShop, type TestAnswer } from '#platform/test-kit/test-shop.ts'
import { Checkout } from '#sales/checkout/checkout.contract.ts'
import { makeCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { createWork } from '#shell/action/work.ts'

interface MountedRoute {
  method: string
  url: string
  endpoint?: EndpointShape
}

const { opened: shop, routes } = await collectMountedRoutes(() => openTestShop())
const rowsOf = (some: RouteOptions[]): MountedRoute[] =>
  some.flatMap(({ method, url, config }) =>
    [method].flat().map((one) => ({ method: one, url, endpoint: config?.endpoint })),
  )
const mounted = rowsOf(routes)
const calls = mounted.filter((one): one is Required<MountedRoute> => one.endpoint !== undefined)

const hour = 3_600_000

test('T1905 every read of personal data stands in security events by the name of its screen', () => {
  const reads = calls.filter(({ endpoint }) => classifyPersonalAnswer(endpoint) !== undefined)
  expect(reads.length).toBeGreaterThan(50)
  const unnamed = reads
    .map(({ url }) => url.replace(/:\w+/g, '7'))
    .filter((address) => findReadPlace(address).words.includes('/'))
  expect(unnamed).toEqual([])
  expect(findReadPlace('/api/admin/debts?page=2')).toEqual({ words: 'Skolos', to: '/admin/buhalterija/skolos' })
  expect(findReadPlace('/api/admin/orders/110/pdf/invoice').words).toBe('Užsakymo Nr.\u00a0110 dokumentas')
  expect(findReadPlace('/api/admin/gone').words).toBe('/api/admin/gone')
})
const longGone = { id: 2_147_483_647, slug: 'tokio-nera', kind: 'invoice', type: 'rent' }

let customer: TestPerson
let admin: TestPerson
let demoted: TestPerson
let deleted: TestPerson
let leaver: TestPerson
const staff = new Map<Role, TestPerson>()

beforeAll(async () => {
  customer = await makeCustomer(shop)
  admin = await makeAdmin(shop)
  leaver = await makeAdmin(shop)
  for (const role of roles) staff.set(role, await makeAdmin(shop, { roles: [role] }))
  demoted = await makeAdmin(shop)
  deleted = await makeAdmin(shop)
  await shop.context.database.db.delete(users).where(eq(users.id, deleted.id))
})
afterAll(() => shop.close())

/** One per request: some calls end it. */
const tokenOf = (person: TestPerson, now = shop.context.clock()) =>
  shop.context.database.transaction((tx) => issueToken(createWork(tx, { now }), { userId: person.id, remember: false }))

async function demotedToken(): Promise<string> {
  await appoint(demoted, ['owner'])
  const token = await tokenOf(demoted)
  await appoint(demoted, [])
  return token
}

async function signedOutToken(): Promise<string> {
  const token = await tokenOf(leaver)
  await shop.context.database.transaction((tx) => endTokensOf(tx, leaver.id))
  return token
}

const appoint = (person: TestPerson, someRoles: Role[]) =>
  shop.context.database.db.update(users).set({ roles: someRoles }).where(eq(users.id, person.id))

interface Visitor {
  /** Nothing, a customer's calls, or also those of these rights. */
  opens: 'nothing' | 'own' | readonly Right[]
  token: () => Promise<string | undefined>
}

const visitors: Record<string, Visitor> = {
  nobody: { opens: 'nothing', token: async () => undefined },
  'a garbage token': { opens: 'nothing', token: async () => 'x'.repeat(43) },
  'a token that is no token': { opens: 'nothing', token: async () => "' or 1=1 --" },
  'an expired token': {
    opens: 'nothing',
    token: () => tokenOf(admin, new Date(shop.context.clock().getTime() - 13 * hour)),
  },
  'a token that was signed out': { opens: 'nothing', token: signedOutToken },
  "a deleted administrator's token": { opens: 'nothing', token: async () => deleted.token },
  'a customer': { opens: 'own', token: () => tokenOf(customer) },
  'a demoted administrator': { opens: 'own', token: demotedToken },
  ...Object.fromEntries(
    roles.map((role): [string, Visitor] => [
      role,
      { opens: listRightsOfRoles([role]), token: () => tokenOf(staff.get(role) ?? admin) },
    ]),
  ),
}

function expected(
  { who }: EndpointShape,
  { opens }: Visitor,
  shows: string | undefined,
): 'in' | 401 | 'admins-only' | 'no-right' {
  if (who === 'anyone') return 'in'
  if (who === 'guest' && shows === undefined) return 'in'
  if (opens === 'nothing') return 401
  if (who === 'customer' || who === 'guest') return 'in'
  if (opens === 'own') return 'admins-only'
  return opens.includes(who) ? 'in' : 'no-right'
}

/** Missing things, invalid body: with the right it is a 404 or a 422. */
/** A client per endpoint, so that limits do not mix. */
const places = new Map<string, string>()
function placeOf(endpoint: string): string {
  const place = places.get(endpoint) ?? `10.1.${places.size >> 8}.${places.size & 255}`
  places.set(endpoint, place)
  return place
}

async function knock({ method, url }: MountedRoute, token: string | undefined): Promise<TestAnswer> {
  const path = url.replace(/:(\w+)/g, (_, name: 'id') => String(longGone[name] ?? 'x'))
  const answer = await shop.app.inject({
    method: method as 'GET',
    url: path,
    remoteAddress: placeOf(`${method} ${url}`),
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(method !== 'GET' && method !== 'HEAD' && { payload: { nothing: 'of use' } }),
  })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  return {
    status: answer.statusCode,
    body: isJson && method !== 'HEAD' ? answer.json() : undefined,
    headers: answer.headers,
    bytes: answer.rawPayload,
  }
}

const withoutContract = (all: MountedRoute[]) =>
  all.filter(({ endpoint }) => !endpoint).map(({ method, url }) => `${method} ${url}`)

/** Pages and files that are the same for everybody. */
const known = [
  /^(GET|HEAD) \/api\/(openapi\.json|docs(\/.*)?)$/,
  /^(GET|HEAD) \/(images\/.*|logo\/:key\.jpg|favicon-:accent\.svg|robots\.txt|sitemap.*|healthz|readyz)$/,
]

test('T30 every route is a endpoint of a contract', () => {
  expect(withoutContract(mounted).filter((route) => !known.some((shape) => shape.test(route)))).toEqual([])
  expect(calls.length).toBeGreaterThan(60)
})

test('T30 a route that somebody mounts past the contracts is noticed', async () => {
  const { routes } = await collectMountedRoutes(async () => {
    const app = openApiServer(shop.context)
    app.get('/api/admin/slapta', async () => 'visiems')
    createRouteRegistrar(app, shop.context)(ListUsers, async () =>
      buildPageAnswer([], 0, { page: 1 }, 10, ListUsers.address),
    )
    await app.ready()
    await app.close()
  })
  const values = withoutContract(rowsOf(routes)).filter((route) => !known.some((shape) => shape.test(route)))
  expect(values).toEqual(['GET /api/admin/slapta', 'HEAD /api/admin/slapta'])
})

test('T30 each endpoint of the office names a right, and only the endpoints listed here are public', () => {
  const publicEndpoints = [
    /^(GET|HEAD) \/api\/(rent|sell|addition)-(categories|products|products\/:slug)$/,
    /^(GET|HEAD) \/api\/rent-products\/:slug\/availability$/,
    /^(GET|HEAD) \/api\/(search(\/(shop|hints))?|settings|places|open-places|popular-tools|category-prices|delivery|fees|pages\/:page|consents\/terms|companies\/:code)$/,
    /^(GET|HEAD) \/api\/guest-orders\/:secret(\/visits|\/collection|\/card-hold|\/pdf\/:kind|\/documents\/:document_id\/pdf)?$/,
    /^POST \/api\/guest-orders\/:secret\/(pickup-code|pay|card-hold)$/,
    /^(GET|HEAD|POST) \/api\/guest-orders\/:secret\/rentals\/:rentalId\/extension$/,
    /^POST \/api\/guest-orders\/:secret\/rentals\/:rentalId\/(off-rent|breakdown)$/,
    /^PUT \/api\/guest-orders\/:secret\/collection$/,
    /^(GET|HEAD) \/api\/(payment-methods|card-holds\/:secret|online-payments\/:secret(\/invoice)?)$/,
    /^POST \/api\/payment-notifications\/:provider$/,
    /^(GET|HEAD|POST) \/api\/pay\/:secret$/,
    /^(GET|HEAD) \/api\/quotes\/:secret(\/pdf)?$/,
    /^POST \/api\/sms\/stop$/,
    /^POST \/api\/quotes\/:secret\/(accept|ask-again|pay)$/,
    /^POST \/api\/(login|login\/second(\/passkey(\/options)?)?|login\/passkey(\/options)?|register|forgot-password|reset-password|confirm-email|cart\/price|contact|withdrawals|consents)$/,
  ]
  const says = ({ method, url }: MountedRoute) => `${method} ${url}`
  const isPublic = (one: MountedRoute) => publicEndpoints.some((shape) => shape.test(says(one)))
  expect(
    calls
      .filter(({ endpoint }) => endpoint.who === 'anyone')
      .filter((one) => !isPublic(one))
      .map(says),
  ).toEqual([])
  expect(
    calls.filter(({ url, endpoint }) => url.startsWith('/api/admin/') && !isRight(endpoint.who)).map(says),
  ).toEqual([])
})

test('T30 every right opens some endpoint, and every role but the owner is shut out of some', () => {
  const opened = new Set(calls.map(({ endpoint }) => endpoint.who))
  // Rights that actions and queries check: changes of accounts, hand-overs without inspection, clients' terms, others' tasks.
  const insideEndpoints: Right[] = [
    'tasks:all',
    'users:rights',
    'inspections:override',
    'clients:terms',
    'clients:override',
    'prices:override',
  ]
  expect(rights.filter((right) => !opened.has(right) && !insideEndpoints.includes(right))).toEqual([])
  expect(listRightsOfRoles(['owner'])).toEqual(rights)
  for (const role of roles)
    if (role !== 'owner') expect(listRightsOfRoles([role]).length, role).toBeLessThan(rights.length)
})

describe.each(calls.map((one) => [`${one.method} ${one.url}`, one] as const))('%s', (_, one) => {
  test('T30 answers each visitor as its contract says', async () => {
    const { who } = one.endpoint
    const openTo: string[] = []
    for (const [name, visitor] of Object.entries(visitors)) {
      const token = await visitor.token()
      const { status, body, headers } = await knock(one, token)
      const answer = expected(one.endpoint, visitor, token)
      if (answer === 'in') {
        expect(status, name).not.toBe(401)
        expect(status, name).not.toBe(403)
        expect(status, `${name}: ${JSON.stringify(body)}`).toBeLessThan(500)
        openTo.push(String(status))
      } else {
        expect(status, name).toBe(answer === 401 ? 401 : 403)
        expect(headers['cache-control']).toBe('no-store')
        if (one.method === 'HEAD') continue
        const code = answer === 401 ? 'signed-out' : answer
        expect(body).toEqual({ message: expect.any(String), code, ...(answer === 'no-right' && { right: who }) })
      }
    }
    // A public endpoint ignores tokens.
    if (who === 'anyone') expect(new Set(openTo).size).toBe(1)
  })
})

describe('another customer’s record is answered like a missing one', () => {
  let owner: TestPerson
  let orderId: number
  let objectId: number

  beforeAll(async () => {
    owner = await makeCustomer(shop)
    // One of the calls above ends all other sessions.
    for (const person of [customer, admin]) person.token = await tokenOf(person)
    orderId = (await makeOrder(shop, { user_id: owner.id })).id
    const body = { title: 'Namas', address: 'Aušros g. 21', city: 'Kaunas' }
    objectId = (await shop.request(CreateObject, { as: owner.token, body })).body.data.id
  })

  const form = { title: 'Mano', address: 'Vilniaus g. 1', city: 'Vilnius' }
  const questions: [string, (id: number, as: string) => Promise<TestAnswer>, 'order' | 'object'][] = [
    ['an order', (id, as) => shop.request(ShowMyOrder, { as, params: { id } }), 'order'],
    ['its prepayment PDF', (id, as) => shop.request(MyOrderPdf, { as, params: { id, kind: 'prepayment' } }), 'order'],
    ['its invoice PDF', (id, as) => shop.request(MyOrderPdf, { as, params: { id, kind: 'invoice' } }), 'order'],
    ['changing a work site', (id, as) => shop.request(UpdateObject, { as, params: { id }, body: form }), 'object'],
    ['deleting a work site', (id, as) => shop.request(DeleteObject, { as, params: { id } }), 'object'],
  ]

  test.each(questions)('T31 %s, for a customer and for an administrator', async (_, ask, thing) => {
    for (const { token } of [customer, admin]) {
      const foreign = await ask(thing === 'order' ? orderId : objectId, token)
      const missing = await ask(longGone.id, token)
      expect(foreign.status).toBe(404)
      expect(foreign.body).toEqual(missing.body)
      expect(Object.keys(foreign.headers)).toEqual(Object.keys(missing.headers))
    }
    expect((await ask(thing === 'order' ? orderId : objectId, owner.token)).status).not.toBe(404)
  })

  test("T31 an order for another's work site is refused like one for no work site at all", async () => {
    const { id } = await makeSellProduct(shop)
    const order = (object_id: number) =>
      shop.request(Checkout, {
        as: customer.token,
        body: makeCheckoutForm([{ id, type: 'sell', quantity: 1 }], 15_609, { object_id }),
      })
    const { body } = await shop.request(CreateObject, { as: owner.token, body: form })
    const foreign = await order(body.data.id)
    expect(foreign.status).toBe(422)
    expect(foreign.body).toEqual((await order(longGone.id)).body)
  })
})
