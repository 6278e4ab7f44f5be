import { productPath } from '#catalogue/kinds.ts'
import type { SearchResult } from '../search.contract.ts'

type Found = Pick<SearchResult, 'slug'> & { table: string }

export function resultPath({ table, slug }: Found): string {
  return table === 'rent' || table === 'sell' || table === 'addition' ? productPath(table, slug) : '/'
}
