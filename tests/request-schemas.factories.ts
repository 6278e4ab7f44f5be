import type { z } from 'zod'
import type { EndpointShape } from '#platform/contract.ts'

/** What calls are asked with, as data: every schema of path, query and body, and the parts of each. */

export function listRequestSchemas(endpoints: readonly EndpointShape[]) {
  return endpoints.flatMap((endpoint) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = endpoint[part]
      return schema ? [{ endpoint, part, schema, name: `${endpoint.method} ${endpoint.address} ${part}` }] : []
    }),
  )
}

export interface Def {
  type: string
  checks?: { _zod: { def: { check: string; abort?: boolean; tx?: unknown } } }[]
  coerce?: boolean
  [part: string]: unknown
}
export type Shape = z.core.$ZodType

export const getSchemaDef = (shape: Shape) => shape._zod.def as unknown as Def
export const listSchemaChecks = (shape: Shape) => (getSchemaDef(shape).checks ?? []).map((each) => each._zod.def)
export function listSchemaParts(shape: Shape, path: string): [Shape, string][] {
  const def = getSchemaDef(shape)
  if (def.type === 'object')
    return Object.entries(def.shape as Record<string, Shape>).map(([key, part]) => [part, `${path}.${key}`])
  const many = [...((def.options ?? []) as Shape[]), ...((def.items ?? []) as Shape[])]
  const one = [def.element, def.left, def.right, def.in, def.out, def.innerType, def.keyType, def.valueType]
  return [...many, ...one].filter(Boolean).map((part) => [part as Shape, `${path}${def.element ? '[]' : ''}`])
}

export function buildSampleValue(shape: Shape): unknown {
  const def = getSchemaDef(shape)
  const inner =
    def.innerType ?? (def.type === 'pipe' && getSchemaDef(def.in as Shape).type === 'transform' ? def.out : def.in)
  if (inner) return buildSampleValue(inner as Shape)
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape as Record<string, Shape>).map(([key, part]) => [key, buildSampleValue(part)]),
      )
    case 'array':
      return [buildSampleValue(def.element as Shape)]
    case 'record':
      return { a: buildSampleValue(def.valueType as Shape) }
    case 'union':
      return buildSampleValue((def.options as Shape[])[0] as Shape)
    case 'enum':
      return Object.values(def.entries as object)[0]
    case 'literal':
      return (def.values as unknown[])[0]
    case 'number':
      return 1
    case 'boolean':
      return true
    default:
      return 'a'
  }
}

export function listValueReplacers(
  value: unknown,
  put: (other: unknown) => unknown = (other) => other,
): ((other: unknown) => unknown)[] {
  if (typeof value !== 'object' || value === null) return [put]
  const parts = Object.entries(value).flatMap(([key, part]) =>
    listValueReplacers(part, (other) => put(Array.isArray(value) ? [other] : { ...value, [key]: other })),
  )
  return [put, ...parts]
}
