import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { EndpointShape } from '#platform/contract.ts'
import { routesMountedBy } from '#platform/test-kit/mounted-endpoints.ts'
import { openTestShop } from '#platform/test-kit/test-shop.ts'

const { opened: shop, routes } = await routesMountedBy(() => openTestShop())
afterAll(() => shop.close())

const endpoints = [...new Set(routes.flatMap(({ config }) => config?.endpoint ?? []))]
const asked = endpoints.flatMap((endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part]
    return schema ? [{ endpoint, part, schema, name: `${endpoint.method} ${endpoint.address} ${part}` }] : []
  }),
)

interface Def {
  type: string
  checks?: { _zod: { def: { check: string; abort?: boolean; tx?: unknown } } }[]
  coerce?: boolean
  /** Whatever else this kind of shape is made of. */
  [part: string]: unknown
}
type Shape = z.core.$ZodType

const defOf = (shape: Shape) => shape._zod.def as unknown as Def
const checksOf = (shape: Shape) => (defOf(shape).checks ?? []).map((each) => each._zod.def)
const trims = String(checksOf(z.string().trim())[0]?.tx)

/** Whether nothing but cutting blanks off is done before the length is looked at, and nothing after it when it is too long. */
function isBoundedText(shape: Shape): boolean {
  const [first, second] = checksOf(shape)
  const bound = first?.check === 'overwrite' && String(first.tx) === trims ? second : first
  return bound?.check === 'max_length' && bound.abort === true
}

/** zod looks at how many there are before it looks at any, as long as that is asked first. */
function isBoundedList(shape: Shape): boolean {
  const checks = checksOf(shape).map(({ check }) => check)
  const other = checks.findIndex((check) => check !== 'max_length' && check !== 'min_length')
  return checks.slice(0, other < 0 ? undefined : other).includes('max_length')
}

const harmless = ['number', 'boolean', 'literal', 'enum', 'null', 'undefined', 'never', 'transform']

/** What a shape is made of, each with its path. */
function partsOf(shape: Shape, path: string): [Shape, string][] {
  const def = defOf(shape)
  if (def.type === 'object')
    return Object.entries(def.shape as Record<string, Shape>).map(([key, part]) => [part, `${path}.${key}`])
  const many = [...((def.options ?? []) as Shape[]), ...((def.items ?? []) as Shape[])]
  const one = [def.element, def.left, def.right, def.in, def.out, def.innerType, def.keyType, def.valueType]
  return [...many, ...one].filter(Boolean).map((part) => [part as Shape, `${path}${def.element ? '[]' : ''}`])
}

/** What is wrong with a shape that is asked for. JSON is coerced nowhere: it knows numbers. */
function faultsOf(shape: Shape, coerces: boolean, path = ''): string[] {
  const def = defOf(shape)
  const faults = partsOf(shape, path).flatMap(([part, at]) => faultsOf(part, coerces, at))
  if (def.coerce && !coerces) faults.push(`${path} coerces JSON`)
  if (def.type === 'string' && !isBoundedText(shape)) faults.push(`${path} is text without a bound`)
  if (def.type === 'array' && !isBoundedList(shape)) faults.push(`${path} is a list without a bound`)
  if (def.type === 'record' && def.most === undefined) faults.push(`${path} takes any number of names`)
  if (def.type === 'object' && def.catchall && defOf(def.catchall as Shape).type !== 'never')
    faults.push(`${path} takes any field`)
  const known = [...harmless, 'string', 'array', 'record', 'object'].includes(def.type)
  if (!known && partsOf(shape, path).length === 0) faults.push(`${path} is ${def.type}`)
  return faults
}

/** A cart is judged line by line (`keptLines`), what a browser says of its key's extensions by nobody. */
const judgedElsewhere = /body \.cart\[\] is unknown$|\.clientExtensionResults takes any field$/

describe('what is asked of every call', () => {
  const mayCoerce = (endpoint: EndpointShape, part: string) => part !== 'body' || endpoint.multipart !== undefined
  test('T1000 text has a length that ends the checking, and a list a count', () => {
    const faults = asked.flatMap(({ endpoint, part, schema, name }) =>
      faultsOf(schema, mayCoerce(endpoint, part)).map((fault) => `${name} ${fault}`),
    )
    expect(faults.filter((fault) => !judgedElsewhere.test(fault))).toEqual([])
  })
})
