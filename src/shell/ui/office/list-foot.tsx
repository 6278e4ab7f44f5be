import { pageSizes } from '#platform/contract.ts'
import { Pagination } from '../pagination.tsx'
import { pageSizeParameter } from './read-query.ts'
import { useFilters } from './use-filters.ts'
import type { ShownList } from './use-list.ts'

/** Pages, and how many rows one has. */
export function ListFoot({ list: { meta, hrefOf } }: { list: Pick<ShownList<unknown>, 'meta' | 'hrefOf'> }) {
  const { set } = useFilters([pageSizeParameter])
  if (!meta) return null
  const { current_page, last_page, per_page, total } = meta
  const sizes = [...new Set([...pageSizes, per_page])].sort((one, other) => one - other)
  return (
    <div className="mt-5 flex flex-wrap items-center justify-center gap-x-8 gap-y-2">
      <Pagination page={current_page} lastPage={last_page} total={total} hrefOf={hrefOf} />
      {total > Math.min(per_page, pageSizes[0]) && (
        <label className="flex items-center gap-2 text-sm text-soft">
          Eilučių puslapyje
          <select
            className="control w-auto"
            value={per_page}
            onChange={({ target }) => set({ [pageSizeParameter]: target.value })}
          >
            {sizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}
