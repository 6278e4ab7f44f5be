import type { ListView } from '../list-views.contract.ts'

/** Which view is open: `?rodinys=7`. */
export const openViewParameter = 'rodinys'

/** What of an address a view keeps; empty for the list as it is. */
export function readViewQuery(search: URLSearchParams): string {
  const query = new URLSearchParams(search)
  query.delete('page')
  query.delete(openViewParameter)
  return query.toString()
}

export const buildViewAddress = ({ id, query }: Pick<ListView, 'id' | 'query'>): string => {
  const search = new URLSearchParams(query)
  search.set(openViewParameter, String(id))
  return `?${search}`
}

/** Whatever the order of their parameters. */
export function isSameView(one: string, other: string): boolean {
  const inOrder = (text: string) => [...new URLSearchParams(text)].map(String).sort().join('&')
  return inOrder(one) === inOrder(other)
}
