import type { z } from 'zod'
import { addOfficeBranch } from '#shell/branches/office/public/office-place.tsx'
import { readQuery } from './read-query.ts'

export interface ShownQuery {
  query: z.ZodObject
  byBranch: boolean
}

/** What a list shows, and in which order: its query without its pages. */
export function readShownFilters({ query, byBranch }: ShownQuery, search: URLSearchParams): Record<string, string> {
  const { page: _page, per_page: _size, ...filters } = readQuery(query, byBranch ? addOfficeBranch(search) : search)
  return filters as Record<string, string>
}
