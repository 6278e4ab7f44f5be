import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { makeAdmin, makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import type { EndpointShape } from '#platform/contract.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { collectMountedRoutes } from '#platform/test-kit/mounted-routes.ts'
import { openTestShop } from '#platform/test-kit/test-shop.ts'
import { loadDemo } from '../demo/load-demo.ts'
import { getSchemaDef, listValueReplacers, type Shape } from './request-schemas.factories.ts'

const { opened: shop, routes } = await collectMountedRoutes(() =>
  openTestShop({ now: new Date('2026-11-21T08:00:00Z') }),
)
beforeAll(() => loadDemo(shop.context), 240_000)
afterAll(() => shop.close())

const endpoints = [...new Set(routes.flatMap(({ config }) => config?.endpoint ?? []))]

const texts = [
  ...['2026-11-25', '2026-11-25T10:00:00Z', '2026-11', '10:00', 'ona@example.lt', '+37061234567', 'LT', '44240'],
  ...[
    'lapas',
    '1',
    'LT601010012345678901',
    'a'.repeat(43),
    'Ilgas-ir-savas-slaptazodis-9',
    '302523257',
    'https://example.lt/a',
  ],
]
const takes = (shape: Shape, value: unknown) => z.core.safeParse(shape, value).success

/** Fields that other fields are held against. */
const usuals: Record<string, unknown> = {
  name: 'Ona',
  lastname: 'Onaitė',
  city: 'Kaunas',
  address: 'Taikos pr. 1',
  postal_code: '44240',
  country: 'LT',
  email: 'ona@example.lt',
  phone: '+37061234567',
  im_k: '302523257',
  pvm_k: '',
  terms: true,
}

/** What the schema takes, with everything that may be left out, or with nothing of it. */
function goodOf(shape: Shape, isFull: boolean): unknown {
  const def = getSchemaDef(shape)
  const good = (part: unknown) => goodOf(part as Shape, isFull)
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'prefault':
      return isFull ? good(def.innerType) : undefined
    case 'nullable':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return good(def.innerType)
    case 'pipe':
      return good(getSchemaDef(def.in as Shape).type === 'transform' ? def.out : def.in)
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape as Record<string, Shape>).map(([key, part]) => {
          const usual = key in usuals && takes(part, usuals[key]) ? usuals[key] : good(part)
          return [key, isFull || !takes(part, undefined) ? usual : undefined]
        }),
      )
    case 'array':
      return [good(def.element)]
    case 'tuple':
      return (def.items as Shape[]).map(good)
    case 'record':
      return { a: good(def.valueType) }
    case 'intersection':
      return { ...(good(def.left) as object), ...(good(def.right) as object) }
    case 'union': {
      const all = (def.options as Shape[]).map(good)
      return all.find((one) => takes(shape, one)) ?? all[0]
    }
    case 'enum':
      return Object.values(def.entries as object)[0]
    case 'literal':
      return (def.values as unknown[])[0]
    case 'boolean':
      return true
    case 'number':
      return [1, 0, 10, 100].find((number) => takes(shape, number)) ?? 1
    case 'string':
      return texts.find((text) => takes(shape, text)) ?? 'a'
    default:
      return 'a'
  }
}

const days = ['0001-01-01', '1900-01-01', '2999-12-31', '9999-12-31']
const ends = [
  ...[0, -1, 2_147_483_647, 2_147_483_648, Number.MAX_SAFE_INTEGER, 1e308, 0.001],
  ...days.flatMap((day) => [day, `${day}T23:59:59Z`]),
  ...['constructor', '__proto__', '', '2147483648', '9'.repeat(20), '%', '\\', '.'],
  ...[null, true, [], {}, JSON.parse('{"__proto__":1,"constructor":1}')],
]

const tableOf: Record<string, string> = { requests: 'data_requests', bills: 'documents', 'guest-orders': 'orders' }

/** Rows that the call may be about: the newest, two of the middle, the first; a number that is none where it names no table. */
async function idsOf({ address }: EndpointShape): Promise<number[]> {
  const [, noun = ''] = /\/([a-z-]+)\/:/.exec(address) ?? []
  const { db } = shop.context.database
  const { rows: matches } = await db.execute(
    sql`select 1 from information_schema.columns where column_name = 'id' and data_type = 'integer'
        and table_name = ${tableOf[noun] ?? noun.replaceAll('-', '_')}`,
  )
  if (matches.length === 0) return [1]
  const table = sql.identifier(tableOf[noun] ?? noun.replaceAll('-', '_'))
  const { rows } = await db.execute<{ id: number }>(sql`select id from ${table} order by id desc`)
  const at = [0, Math.floor(rows.length / 3), Math.floor(rows.length / 2), rows.length - 1]
  return [...new Set(at.flatMap((index) => rows[index]?.id ?? []))]
}

async function ask(
  endpoint: EndpointShape,
  token: string,
  { params, query, body }: Record<string, unknown>,
  from: string,
) {
  const path = endpoint.address.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name] ?? 1)),
  )
  const search = new URLSearchParams(
    Object.entries((query ?? {}) as object).flatMap(([key, value]) =>
      value === undefined || value === null ? [] : [[key, String(value)]],
    ),
  )
  const form = endpoint.multipart ? await buildMultipartForm(flat(body)) : undefined
  return shop.app.inject({
    method: endpoint.method,
    url: `${path}?${search}`,
    remoteAddress: from,
    headers: { authorization: `Bearer ${token}`, ...form?.headers },
    ...(endpoint.raw
      ? { payload: JSON.stringify(body) }
      : form
        ? { payload: form.body }
        : body !== undefined && { payload: body as object }),
  })
}

function flat(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, typeof value === 'object' ? JSON.stringify(value) : String(value)]],
    ),
  )
}

let input = 0
/** So that no limit of a client's is met. */
const nextAddress = () => `10.${(input >> 14) & 255}.${(input >> 7) & 127}.${input++ & 127}`

const parts = ['params', 'query', 'body'] as const

/** Only what the schema takes gets to where it could break something. */
function askings(endpoint: EndpointShape, isFull: boolean): Record<string, unknown>[] {
  const requests = parts.flatMap((part) => {
    const shape = endpoint[part]
    return shape ? [{ part, shape, good: goodOf(shape, isFull) }] : []
  })
  const good = Object.fromEntries(requests.map(({ part, good }) => [part, good]))
  const others = requests.flatMap(({ part, shape, good: one }) =>
    listValueReplacers(one).flatMap((put) =>
      ends.map(put).flatMap((value) => (takes(shape, value) ? [{ ...good, [part]: value }] : [])),
    ),
  )
  return [good, ...others]
}

describe('T1632 every field of every call gets an answer of the shop, whatever stands in it', () => {
  test.for(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.address}`, endpoint] as const))(
    '%s',
    { timeout: 120_000 },
    async ([, endpoint]) => {
      const ids = await idsOf(endpoint)
      const ofOffice = endpoint.who !== 'customer' && endpoint.who !== 'guest'
      const { token } = ofOffice ? await makeAdmin(shop) : await makeCustomer(shop)
      const broken: string[] = []
      const all = [true, false].flatMap((isFull) => askings(endpoint, isFull))
      const named = (asking: Record<string, unknown>, at: number) =>
        endpoint.params && at % 2 === 0
          ? { ...asking, params: { ...(asking.params as object), id: ids[(at / 2) % ids.length] } }
          : asking
      for (const asking of all.map(named)) {
        const { statusCode } = await ask(endpoint, token, asking, nextAddress())
        // 503: a provider or a register that nobody has set up
        if (statusCode >= 500 && statusCode !== 503)
          broken.push(`${statusCode} ${JSON.stringify(asking).slice(0, 600)}`)
      }
      expect(broken.slice(0, 5), `${broken.length}`).toEqual([])
    },
  )
})
