import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AdminProducts } from '#catalogue/catalogue.office.contract.ts'
import { productCsvColumns } from '#catalogue/product-csv.ts'
import { unitCsvColumns } from '#catalogue/units/unit-csv.ts'
import { CreateUnit, ImportUnits } from '#catalogue/units/units.contract.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { userCsvColumns } from '#people/accounts/user-csv-columns.ts'
import { ImportUsers } from '#people/accounts/users.contract.ts'
import { CreateClient, UpdateClient } from '#people/clients/clients.contract.ts'
import type { EndpointShape } from '#platform/contract.ts'
import type { CsvColumn } from '#platform/csv/csv-column.ts'
import type { ImportEndpoint } from '#platform/csv/import.contract.ts'
import { redactLiterals, redactStatementLiterals } from '#platform/database/redact-literals.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { measureFastest } from '#platform/test-kit/measure-fastest.ts'
import { collectMountedRoutes } from '#platform/test-kit/mounted-routes.ts'
import { openTestShop } from '#platform/test-kit/test-shop.ts'
import { Register } from '#sign-in/auth/auth.contract.ts'
import {
  buildSampleValue,
  getSchemaDef,
  listRequestSchemas,
  listSchemaChecks,
  listSchemaParts,
  listValueReplacers,
  type Shape,
} from './request-schemas.factories.ts'

const { opened: shop, routes } = await collectMountedRoutes(() => openTestShop())
const admin = await makeAdmin(shop)
afterAll(() => shop.close())

const endpoints = [...new Set(routes.flatMap(({ config }) => config?.endpoint ?? []))]
const requests = listRequestSchemas(endpoints)

const trims = String(listSchemaChecks(z.string().trim())[0]?.tx)

/** Whether only trimming precedes the length check, and a failure ends the checks. */
function isBoundedText(shape: Shape): boolean {
  const [first, second] = listSchemaChecks(shape)
  const bound = first?.check === 'overwrite' && String(first.tx) === trims ? second : first
  return bound?.check === 'max_length' && bound.abort === true
}

/** zod checks a list's length before its items, if that check comes first. */
function isBoundedList(shape: Shape): boolean {
  const checks = listSchemaChecks(shape).map(({ check }) => check)
  const other = checks.findIndex((check) => check !== 'max_length' && check !== 'min_length')
  return checks.slice(0, other < 0 ? undefined : other).includes('max_length')
}

const harmless = ['number', 'boolean', 'literal', 'enum', 'null', 'undefined', 'never', 'transform']

/** JSON must not be coerced: it has numbers. */
function faultsOf(shape: Shape, coerces: boolean, path = ''): string[] {
  const def = getSchemaDef(shape)
  const faults = listSchemaParts(shape, path).flatMap(([part, at]) => faultsOf(part, coerces, at))
  if (def.coerce && !coerces) faults.push(`${path} coerces JSON`)
  if (def.type === 'string' && !isBoundedText(shape)) faults.push(`${path} is text without a bound`)
  if (def.type === 'array' && !isBoundedList(shape)) faults.push(`${path} is a list without a bound`)
  if (def.type === 'record' && def.max === undefined) faults.push(`${path} takes any number of names`)
  if (def.type === 'object' && def.catchall && getSchemaDef(def.catchall as Shape).type !== 'never')
    faults.push(`${path} takes any field`)
  const known = [...harmless, 'string', 'array', 'record', 'object'].includes(def.type)
  if (!known && listSchemaParts(shape, path).length === 0) faults.push(`${path} is ${def.type}`)
  return faults
}

/** Cart lines are checked one by one (`keptLines`); extension results of a passkey are not checked. */
const judgedElsewhere = /body \.cart\[\] is unknown$|\.clientExtensionResults is unknown$/

describe('bounds of every call', () => {
  const mayCoerce = (endpoint: EndpointShape, part: string) => part !== 'body' || endpoint.multipart !== undefined
  test('T1000 text has a length that ends the checking, and a list a count', () => {
    const faults = requests.flatMap(({ endpoint, part, schema, name }) =>
      faultsOf(schema, mayCoerce(endpoint, part)).map((fault) => `${name} ${fault}`),
    )
    expect(faults.filter((fault) => !judgedElsewhere.test(fault))).toEqual([])
  })
})

/** Twenty-six inputs that make regular expressions backtrack, each repeated. */
const hostile = [
  ...[
    'a',
    'a ',
    ' ',
    '\t',
    '\n',
    ' \n',
    'İ',
    'ß',
    'e\u0301',
    '\u0301',
    '\u200d',
    '-',
    '--a',
    '9',
    '1 ',
    '1,',
    '@',
    'a@',
    'a.',
    '.lt',
  ],
  ...['"', "'", '🪚', '\ud800', '\0', '[', '{"a":', '//', ')=(', '$a$', '{a}', '<a ', '1e999', 'www.', '+370 '],
]
const atLength = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
const twenty = 20_000

const lengthsOf = (shape: Shape): number[] => [
  ...listSchemaChecks(shape).flatMap((check) => ('maximum' in check ? Number(check.maximum) : [])),
  ...listSchemaParts(shape, '').flatMap(([part]) => lengthsOf(part)),
]

const many = Object.fromEntries(Array.from({ length: twenty }, (_, at) => [`a${at}`, 'a']))
/** The deepest nesting that gets this far. */
const deep = JSON.parse('['.repeat(31) + ']'.repeat(31))
const shapes: unknown[] = [
  ...[
    many,
    deep,
    Array(twenty).fill('a'),
    Array(twenty).fill(null),
    Array(500).fill({}),
    { [atLength('a', twenty)]: 1 },
  ],
  ...[JSON.stringify(Array(twenty / 2).fill(1)), '['.repeat(twenty), Number.MAX_VALUE, -1e308, 2 ** 53],
]

/** Other load only adds time. */
function took(act: () => unknown): number {
  let fewest = Number.POSITIVE_INFINITY
  for (let time = 0; time < 3 && fewest > max; time++) {
    const began = performance.now()
    act()
    fewest = Math.min(fewest, performance.now() - began)
  }
  return fewest
}
const max = 50

describe('input sent to wear the shop out', () => {
  test('T1001 no body, query or address takes longer than 50 ms to look at, whatever stands in any of its fields', () => {
    const slow = requests.flatMap(({ schema, name }) => {
      const bounds = [...new Set(lengthsOf(schema))].filter((length) => length > 20 && length <= 60_000)
      const texts = hostile.flatMap((unit) => [twenty, ...bounds].map((length) => atLength(unit, length)))
      return listValueReplacers(buildSampleValue(schema)).flatMap((put, place) =>
        [...texts, ...shapes].flatMap((value) => {
          const sent = put(value)
          const ms = took(() => schema.safeParse(sent))
          return ms > max ? [`${name} ${place}: ${String(value).slice(0, 20)} ${Math.round(ms)} ms`] : []
        }),
      )
    })
    expect(slow).toEqual([])
  }, 300_000)

  test('T1002 an error’s text is cut out of 250 kB for the log as quickly', () => {
    const slow = [...hostile, '`', '„', '“', "''", 'a@b ', '1234567 ', 'a1', '$1$', '$a'].filter(
      (unit) =>
        took(() => redactLiterals(atLength(unit, 250_000))) > max ||
        took(() => redactStatementLiterals(atLength(unit, 250_000))) > max,
    )
    expect(slow).toEqual([])
    expect(redactLiterals(`${'a'.repeat(7_990)} ona@example.lt`)).not.toContain('ona')
  })

  const imports: [string, ImportEndpoint, readonly CsvColumn[]][] = [
    ['people', ImportUsers, userCsvColumns],
    ['machines', ImportUnits, unitCsvColumns],
    ...(['rent', 'sell', 'addition'] as const).map((kind): [string, ImportEndpoint, readonly CsvColumn[]] => [
      kind,
      AdminProducts[kind].import as ImportEndpoint,
      productCsvColumns[kind],
    ]),
  ]
  describe.each(imports)('in a file of %s', (_, endpoint, columns) => {
    const send = async (rows: string[][]) => {
      const text = [columns.map(({ head }) => head), ...rows]
        .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'))
        .join('\r\n')
      const file = { name: 'a.csv', bytes: new TextEncoder().encode(text), type: 'text/csv' }
      return shop.request(endpoint, { as: admin.token, ...(await buildMultipartForm({ dry_run: '1', file })) })
    }
    const rowWith = (at: number, cell: string) => columns.map((_column, other) => (other === at ? cell : '1'))

    test('T1003 an import answers each hostile cell of each column, and soon', async () => {
      const units = hostile.filter((unit) => unit !== '\0')
      for (const at of columns.keys()) {
        const rows = units.map((unit) => rowWith(at, atLength(unit, twenty)))
        const act = async () => expect([200, 422]).toContain((await send(rows)).status)
        const enough = max * rows.length
        expect(await measureFastest(act, { enough }), columns[at]?.head).toBeLessThan(enough)
      }
    }, 120_000)

    test('T1004 a cell that is too long is told with its row and its column, were it nearly 5 MB', async () => {
      const wrong = (at: number) => ({
        field: columns[at]?.field,
        message: expect.stringContaining(`„${columns[at]?.head}“`),
      })
      for (const lengths of [[5_100_000], columns.map(() => 110_000)]) {
        const { status, body } = await send(lengths.map((length, at) => rowWith(at, 'a'.repeat(length))))
        expect(status).toBe(200)
        expect(body.data.errors).toMatchObject(lengths.map((_length, at) => ({ row: at + 2, ...wrong(at) })))
      }
    }, 60_000)
  })

  test('T1005 NUL, half a letter and what lies too deep are refused under their field by every call that reads any', async () => {
    for (const [value, words] of [
      ['a\0b', 'nematomų ženklų'],
      ['a\ud800b', 'nematomų ženklų'],
      [JSON.parse('['.repeat(100) + ']'.repeat(100)), 'per giliai'],
    ]) {
      const { status, body } = await shop.request(CreateUnit, {
        as: admin.token,
        body: { product_id: 1, note: value } as never,
      })
      expect({ status, body }).toMatchObject({
        status: 422,
        body: { errors: { note: [expect.stringContaining(words)] } },
      })
    }
    for (const url of ['/api/search?raktazodis=%00', '/api/rent-products/%00'])
      expect((await shop.app.inject(url)).statusCode).toBe(422)
  })

  test('T1006 a number in a list is no number', async () => {
    for (const product_id of [[171], '171', true, null]) {
      const { status, body } = await shop.request(CreateUnit, { as: admin.token, body: { product_id } as never })
      expect({ status, body }).toMatchObject({ status: 422, body: { errors: { product_id: [expect.any(String)] } } })
    }
  })

  test('T1007 an emptied name is told at its field, and the old one is not kept in silence', async () => {
    const made = await shop.request(CreateClient, { as: admin.token, body: { kind: 'person', name: 'Ona Onaitė' } })
    const { id } = made.body.data
    for (const name of ['', '   ']) {
      const { status, body } = await shop.request(UpdateClient, { as: admin.token, params: { id }, body: { name } })
      expect({ status, body }).toMatchObject({ status: 422, body: { errors: { name: [expect.any(String)] } } })
    }
  })

  test('T1008 a name that is too long is told so, and not that it is missing', async () => {
    const body = { name: 'a'.repeat(101), lastname: 'Onaitė', email: 'ona@example.lt', password: 'ilgas-ir-savas-9' }
    const answer = await shop.request(Register, { body: { ...body, password_confirmation: body.password } as never })
    expect(answer.body.errors.name).toEqual(['Gali būti ne daugiau kaip 100 simbolių.'])
  })
})
