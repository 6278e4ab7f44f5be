export const sorts = ['title', 'price', '-price'] as const
export type Sort = (typeof sorts)[number]

/** What stands in the address of a list. */
export interface ListQuery {
  page: number
  sort: Sort
  available: boolean
}

/** Reads it as a visitor may have typed it: whatever makes no sense is as if it were not there. */
export function readListQuery(search: URLSearchParams): ListQuery {
  const page = Number(search.get('page') ?? 1)
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    sort: sorts.find((sort) => sort === search.get('sort')) ?? 'title',
    available: search.get('available') === '1',
  }
}

/** The list's address with what differs from the usual, so that one list has one address. */
export function listAddress(path: string, { page, sort, available }: ListQuery): string {
  const search = new URLSearchParams()
  if (sort !== 'title') search.set('sort', sort)
  if (available) search.set('available', '1')
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `${path}?${search}` : path
}
