import { productPath } from '#catalogue/kinds.ts'
import type { SearchResult } from '../search.contract.ts'

type Found = Pick<SearchResult, 'slug'> & { table: string }

/** Where a found product lives, by its table; a table that this page does not know yet leads home. */
export function resultPath({ table, slug }: Found): string {
  return table === 'rent' || table === 'sell' || table === 'addition' ? productPath(table, slug) : '/'
}

/** The same for a suggestion, of which whatever is neither rented nor sold is an addition. */
export function suggestionPath({ table, slug }: Found): string {
  return productPath(table === 'rent' || table === 'sell' ? table : 'addition', slug)
}
