import type { z } from 'zod'

export function* listSchemaFields(schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): Generator<string> {
  if (seen.has(schema)) return
  seen.add(schema)
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') yield* Object.keys(def.shape)
  for (const inner of innerOf(def)) yield* listSchemaFields(inner, seen)
}

function innerOf(def: z.core.$ZodTypes['_zod']['def']): readonly z.core.$ZodType[] {
  switch (def.type) {
    case 'object':
      return Object.values(def.shape)
    case 'array':
      return [def.element]
    case 'record':
      return [def.valueType]
    case 'tuple':
      return def.rest ? [...def.items, def.rest] : def.items
    case 'union':
      return def.options
    case 'intersection':
      return [def.left, def.right]
    case 'pipe':
      return [def.in, def.out]
    case 'lazy':
      return [def.getter()]
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'catch':
    case 'readonly':
      return [def.innerType]
    default:
      return []
  }
}
