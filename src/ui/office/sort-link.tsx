import { Link, useSearchParams } from 'react-router'
import { ChevronDownIcon } from '../frame-icons.tsx'
import { withFilters } from './use-filters.ts'

/** The head of a column by which the list may be sorted: `?sort=title`, a second press `?sort=-title`. */
export function SortLink({ field, children }: { field: string; children: string }) {
  const [search] = useSearchParams()
  const order = orderOf(search, field)
  const next = order === 'ascending' ? `-${field}` : field
  return (
    <Link
      to={`?${withFilters(search, { sort: next })}`}
      preventScrollReset
      className="inline-flex items-center gap-1 rounded-house text-inherit hover:text-ink"
    >
      <span>{children}</span>
      <ChevronDownIcon
        className={`size-4 ${order === 'ascending' ? 'rotate-180' : ''} ${order ? 'text-ink' : 'opacity-40'}`}
      />
    </Link>
  )
}

/** How the list is sorted by this field now, in the words of aria-sort. */
export function orderOf(search: URLSearchParams, field: string): 'ascending' | 'descending' | undefined {
  const sort = search.get('sort')
  if (sort === field) return 'ascending'
  return sort === `-${field}` ? 'descending' : undefined
}
