import { productPath } from '#catalogue/kinds.ts'
import type { SearchResult } from '../search.contract.ts'

/** Where a found product lives, by its table; a table that this page does not know yet leads home. */
export function resultPath({ table, slug }: Pick<SearchResult, 'slug'> & { table: string }): string {
  return table === 'rent' || table === 'sell' || table === 'addition' ? productPath(table, slug) : '/'
}
