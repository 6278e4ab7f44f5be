import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { type EndpointShape, isOfOffice, type Risk } from '#platform/contract.ts'
import { classifyPersonalAnswer, isFresh } from '#platform/http/risk.ts'
import { collectMountedRoutes } from '#platform/test-kit/mounted-routes.ts'
import { openTestShop } from '#platform/test-kit/test-shop.ts'

const start = new Date('2026-11-18T08:30:00Z')
const { opened: shop, routes } = await collectMountedRoutes(() => openTestShop({ now: start }))
afterAll(() => shop.close())

const endpoints = [...new Set(routes.flatMap(({ config }) => config?.endpoint ?? []))]
const says = ({ method, address }: EndpointShape) => `${method} ${address}`
const ofOffice = endpoints.filter(({ who }) => isOfOffice(who))

/** Whatever the contract says. */
const looksLike: [RegExp, Risk][] = [
  [/^PUT .*\/wordings\/:key$/, 'redirects-money'],
  [/^PUT .*\/refunds\/:id$/, 'redirects-money'],
  [/^POST .*\/refunds\/:id\/(not-sent|withdraw)$/, 'returns-money'],
  [/^POST .*\/pay-link$/, 'redirects-money'],
  [/^POST .*\/bank-entries\/:id\/take-back$/, 'returns-money'],
  [/^POST .*\/(refund|reverse|reopen|credits|advance\/return|(deposit|settlements\/:id)\/settle)$/, 'returns-money'],
  [/^DELETE .*\/clients\/:id\/stop$/, 'grants-credit'],
  [/^POST \/api\/admin\/clients\/.*\/people\/:user_id\/approve$/, 'credentials'],
  [/^POST \/api\/admin\/clients\/:id\/merge$/, 'credentials'],
  [/^(POST|DELETE) \/api\/user\/passkeys/, 'credentials'],
  [/^(DELETE .*\/users\/:id|POST .*\/users\/bulk-delete|POST .*\/data-requests\/:id\/fulfil)$/, 'erases'],
  [
    /^GET \/api\/admin\/(?!(rent|sell|addition)-(products|categories)|campaigns|downtimes|inspections\/due|tills|transfers|units).*\/export\.(csv|xlsx)$/,
    'exports-people',
  ],
  [
    /^GET .*\/(archive\.zip|registers\/(?!stock).*|users\/export|history\/export|isaf|sepa\.xml|statement\.pdf|reconciliation\.(pdf|csv)|data-requests\/:id\/data)$/,
    'exports-people',
  ],
]

test('T1060 a call that looks like a risk names its risk, and no other asks for a password', () => {
  const lines = endpoints.flatMap((one) => (one.risk ? [`${says(one)} ${one.risk}`] : []))
  const expected = endpoints.flatMap((one) => {
    const risk = looksLike.find(([look]) => look.test(says(one)))?.[1]
    return risk ? [`${says(one)} ${risk}`] : []
  })
  expect(lines.sort()).toEqual(expected.sort())
  expect(lines.length).toBeGreaterThan(20)
})

describe('T1060 a token that has not seen the password for eleven minutes', () => {
  let token = ''
  beforeAll(async () => {
    token = (await makeAdmin(shop)).token
    shop.setNow(new Date(start.getTime() + 11 * 60_000))
  })

  test.each(endpoints.filter(({ who }) => who !== 'anyone' && who !== 'guest').map((one) => [says(one), one] as const))(
    '%s',
    async (_, one) => {
      if (one.address === '/api/logout' || /^\/api\/user\/sessions/.test(one.address)) return
      const { statusCode, json } = await shop.app.inject({
        method: one.method,
        url: one.address.replace(
          /:(\w+)/g,
          (_all, name: string) => ({ kind: 'invoice', type: 'rent' })[name] ?? '2147483647',
        ),
        headers: { authorization: `Bearer ${token}` },
        ...(one.method !== 'GET' && { payload: { nothing: 'of use' } }),
      })
      if (!isFresh(one))
        return expect([statusCode, statusCode === 403 && json().code]).not.toEqual([403, 'sign-in-again'])
      expect([statusCode, json().code]).toEqual([403, 'sign-in-again'])
    },
  )
})

/** By the JSON schema, independently of the shop's way. */
function fieldsOf({ answer }: EndpointShape): Set<string> {
  const matches = new Set<string>()
  if (answer)
    JSON.stringify(z.toJSONSchema(answer, { unrepresentable: 'any', io: 'output' }), (key, value) => {
      if (key === 'properties') for (const name of Object.keys(value)) matches.add(name)
      return value
    })
  return matches
}
const has = (fields: Set<string>, ...shapes: RegExp[]) =>
  shapes.every((shape) => [...fields].some((field) => shape.test(field)))

test('T1061 every answer of the office that names somebody with a phone or an e-mail is written down when it is read', () => {
  const silent = ofOffice.filter(
    (one) =>
      has(fieldsOf(one), /^(contact_)?(name|lastname)$|^client$/, /(phone|email)$/) && !classifyPersonalAnswer(one),
  )
  // the shop's own, and one's own
  expect(silent.map(says).sort()).toEqual([
    'GET /api/admin/settings',
    'PUT /api/admin/profile',
    'PUT /api/admin/settings',
  ])
  expect(ofOffice.filter((one) => classifyPersonalAnswer(one) === 'read').length).toBeGreaterThan(40)
})

test('T1061 every file of the office says whom it tells about, and those about nobody are these', () => {
  const files = ofOffice.filter(({ file, streamed, method }) => file !== undefined || (streamed && method === 'GET'))
  expect(files.filter(({ risk, about }) => risk !== 'exports-people' && about === undefined).map(says)).toEqual([])
  expect(
    files
      .filter((one) => !classifyPersonalAnswer(one))
      .map(says)
      .sort(),
  ).toEqual([
    'GET /api/admin/addition-categories/export.csv',
    'GET /api/admin/addition-categories/export.xlsx',
    'GET /api/admin/addition-products/export.csv',
    'GET /api/admin/addition-products/export.xlsx',
    'GET /api/admin/campaigns/export.csv',
    'GET /api/admin/campaigns/export.xlsx',
    'GET /api/admin/cash-book.csv',
    'GET /api/admin/cash-book.pdf',
    'GET /api/admin/downtimes/export.csv',
    'GET /api/admin/downtimes/export.xlsx',
    'GET /api/admin/inspections/:id/certificate',
    'GET /api/admin/inspections/due/export.csv',
    'GET /api/admin/inspections/due/export.xlsx',
    'GET /api/admin/news',
    'GET /api/admin/registers/stock.csv',
    'GET /api/admin/registers/stock.xlsx',
    'GET /api/admin/rent-categories/export.csv',
    'GET /api/admin/rent-categories/export.xlsx',
    'GET /api/admin/rent-products/export.csv',
    'GET /api/admin/rent-products/export.xlsx',
    'GET /api/admin/reports/discounts.csv',
    'GET /api/admin/reports/discounts.xlsx',
    'GET /api/admin/reports/lost-demand.csv',
    'GET /api/admin/reports/lost-demand.xlsx',
    'GET /api/admin/reports/repairs.csv',
    'GET /api/admin/reports/repairs.xlsx',
    'GET /api/admin/reports/utilisation.csv',
    'GET /api/admin/reports/utilisation.xlsx',
    'GET /api/admin/sell-categories/export.csv',
    'GET /api/admin/sell-categories/export.xlsx',
    'GET /api/admin/sell-products/export.csv',
    'GET /api/admin/sell-products/export.xlsx',
    'GET /api/admin/tills/:id/report.pdf',
    'GET /api/admin/tills/export.csv',
    'GET /api/admin/tills/export.xlsx',
    'GET /api/admin/transfers/:id/waybill.pdf',
    'GET /api/admin/transfers/export.csv',
    'GET /api/admin/transfers/export.xlsx',
    'GET /api/admin/units/export.csv',
    'GET /api/admin/units/export.xlsx',
    'GET /api/admin/units/labels.pdf',
    // what somebody sent comes back
    ...['clients', 'debts', 'deposits', 'goods', 'open-rentals', 'price-lists', 'units'].flatMap((kind) => [
      `POST /api/admin/imports/${kind}/rejected.csv`,
      `POST /api/admin/imports/${kind}/rejected.xlsx`,
    ]),
    'POST /api/admin/settings/preview.pdf',
    'POST /api/admin/wordings/contract-terms/preview.pdf',
    'POST /api/admin/wordings/quote-terms/preview.pdf',
  ])
})

test('T1060 a call that is a risk by some of its fields alone is tried by T165', () => {
  expect(endpoints.flatMap((one) => (one.riskIn ? [`${says(one)} ${one.riskIn}`] : [])).sort()).toEqual([
    'POST /api/admin/clients grants-credit',
    'POST /api/admin/orders/:id/payments returns-money',
    'POST /api/admin/orders/:id/vat returns-money',
    'POST /api/admin/places redirects-money',
    'POST /api/admin/rentals/:id/move returns-money',
    'POST /api/admin/transfers/:id/lose writes-off',
    'POST /api/admin/units/:id/retire writes-off',
    'POST /api/admin/users credentials',
    'PUT /api/admin/clients/:id credentials,grants-credit',
    'PUT /api/admin/desk/orders/:id returns-money',
    'PUT /api/admin/fees redirects-money',
    'PUT /api/admin/places/:id redirects-money',
    'PUT /api/admin/settings redirects-money,credentials',
    'PUT /api/admin/users/:id credentials',
  ])
})
