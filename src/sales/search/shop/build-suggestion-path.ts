import { buildProductPath } from '#catalogue/kinds.ts'
import type { SearchResult } from '../search.contract.ts'

/** Anything else is an addition. */
export function buildSuggestionPath({ table, slug }: Pick<SearchResult, 'slug'> & { table: string }): string {
  return buildProductPath(table === 'rent' || table === 'sell' ? table : 'addition', slug)
}
