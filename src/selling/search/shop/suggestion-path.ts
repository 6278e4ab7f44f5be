import { productPath } from '#catalogue/kinds.ts'
import type { SearchResult } from '../search.contract.ts'

/** Anything else is an addition. */
export function suggestionPath({ table, slug }: Pick<SearchResult, 'slug'> & { table: string }): string {
  return productPath(table === 'rent' || table === 'sell' ? table : 'addition', slug)
}
