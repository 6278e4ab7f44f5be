import { buildProductPath } from '#catalogue/kinds.ts'
import type { SearchResult } from '../search.contract.ts'

type ResultWithTable = Pick<SearchResult, 'slug'> & { table: string }

export function buildResultPath({ table, slug }: ResultWithTable): string {
  return table === 'rent' || table === 'sell' || table === 'addition' ? buildProductPath(table, slug) : '/'
}
