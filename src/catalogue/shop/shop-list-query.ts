export const sorts = ['title', 'price', '-price'] as const
export type ListSort = (typeof sorts)[number]

export interface ShopListQuery {
  page: number
  sort: ListSort
  available: boolean
  /** Rentals: free from this day to that one. */
  from?: string | undefined
  to?: string | undefined
  /** Absent: the default. */
  place?: number | undefined
}

export function readListQuery(search: URLSearchParams): ShopListQuery {
  const page = Number(search.get('page') ?? 1)
  const from = dayIn(search, 'from')
  const to = dayIn(search, 'to')
  const place = Number(/^[1-9]\d{0,8}$/.exec(search.get('place') ?? '')?.[0] ?? 0)
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    sort: sorts.find((sort) => sort === search.get('sort')) ?? 'title',
    available: search.get('available') === '1',
    ...(from && { from }),
    ...(to && { to }),
    ...(place && { place }),
  }
}

/** The list checks whether the day exists. */
function dayIn(search: URLSearchParams, name: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.exec(search.get(name) ?? '')?.[0]
}

/** Defaults are left out: a list has one address. */
export function listAddress(path: string, { page, sort, available, from, to, place }: ShopListQuery): string {
  const search = new URLSearchParams()
  if (sort !== 'title') search.set('sort', sort)
  if (available) search.set('available', '1')
  if (from) search.set('from', from)
  if (to) search.set('to', to)
  // Without days and availability the list is the same in every branch.
  if (place && (available || from || to)) search.set('place', String(place))
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `${path}?${search}` : path
}
