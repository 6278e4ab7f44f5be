export const sorts = ['title', 'price', '-price'] as const
export type Sort = (typeof sorts)[number]

/** What stands in the address of a list. */
export interface ListQuery {
  page: number
  sort: Sort
  available: boolean
  /** Of a list of rentals: free from this day to that one. */
  from?: string | undefined
  to?: string | undefined
}

/** Reads it as a visitor may have typed it: whatever makes no sense is as if it were not there. */
export function readListQuery(search: URLSearchParams): ListQuery {
  const page = Number(search.get('page') ?? 1)
  const from = dayIn(search, 'from')
  const to = dayIn(search, 'to')
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    sort: sorts.find((sort) => sort === search.get('sort')) ?? 'title',
    available: search.get('available') === '1',
    ...(from && { from }),
    ...(to && { to }),
  }
}

/** Whether there is such a day is for the list to say. */
function dayIn(search: URLSearchParams, name: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.exec(search.get(name) ?? '')?.[0]
}

/** The list's address with what differs from the usual, so that one list has one address. */
export function listAddress(path: string, { page, sort, available, from, to }: ListQuery): string {
  const search = new URLSearchParams()
  if (sort !== 'title') search.set('sort', sort)
  if (available) search.set('available', '1')
  if (from) search.set('from', from)
  if (to) search.set('to', to)
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `${path}?${search}` : path
}
