import type { z } from 'zod'

/**
 * What the address asks of an endpoint, read by the endpoint's own schema. What the schema does not take is left out, so
 * that an old or mistyped link still shows the list; a list without a page's number begins with its first.
 */
export function readQuery<Query extends z.ZodObject>(query: Query, search: URLSearchParams): Partial<z.input<Query>> {
  const asked: Record<string, unknown> = 'page' in query.shape ? { page: 1 } : {}
  for (const [name, field] of Object.entries(query.shape as Record<string, z.ZodType>)) {
    const written = search.get(name)
    if (written && field.safeParse(written).success) asked[name] = written
  }
  return asked as Partial<z.input<Query>>
}
