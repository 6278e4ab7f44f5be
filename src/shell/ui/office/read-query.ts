import type { z } from 'zod'

/** Rows a page in addresses of the office: the API's `per_page`. */
export const pageSizeParameter = 'po'

/** Leaves out invalid parts: an old or mistyped link still shows the list. */
export function readQuery<Query extends z.ZodObject>(query: Query, search: URLSearchParams): Partial<z.input<Query>> {
  const params: Record<string, unknown> = 'page' in query.shape ? { page: 1 } : {}
  for (const [name, field] of Object.entries(query.shape as Record<string, z.ZodType>)) {
    const written = search.get(name === 'per_page' ? pageSizeParameter : name)
    if (written && field.safeParse(written).success) params[name] = written
  }
  return params as Partial<z.input<Query>>
}
