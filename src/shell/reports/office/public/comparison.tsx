import { useSearchParams } from 'react-router'
import { useFilters } from '#shell/ui/office/use-filters.ts'

export const readComparison = (search: URLSearchParams) =>
  search.get('compare') === 'previous' ? { compare: 'previous' as const } : {}

/** Of a query what its address says. */
export const toTexts = (query: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

/** `?compare=previous`. */
export function ComparisonButton() {
  const [search] = useSearchParams()
  const { set } = useFilters(['compare'])
  const isCompared = search.get('compare') === 'previous'
  return (
    <button
      type="button"
      aria-pressed={isCompared}
      className="min-h-11 rounded-house border border-edge bg-raised px-3 text-sm text-soft hover:text-ink aria-pressed:border-ink aria-pressed:font-semibold aria-pressed:text-ink"
      onClick={() => set({ compare: isCompared ? '' : 'previous' })}
    >
      Palyginti su ankstesniu laikotarpiu
    </button>
  )
}
