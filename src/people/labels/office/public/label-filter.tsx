import { type FilterOf, SelectFilter } from '#shell/ui/office/filter-bar.tsx'
import { useLabels } from '../labels-store.ts'

/** Nothing shows in a shop without labels. */
export function LabelFilter<Name extends string>(filter: FilterOf<Name>) {
  const labels = useLabels()
  const chosen = filter.filters.given[filter.name]
  if (labels.length === 0 && !chosen) return null
  const options = labels.map(({ id, name }) => ({ value: String(id), label: name }))
  const isKnown = !chosen || options.some(({ value }) => value === chosen)
  return (
    <SelectFilter
      {...filter}
      all="Visos"
      options={isKnown ? options : [...options, { value: chosen, label: labels.length > 0 ? 'Panaikinta žyma' : '…' }]}
    />
  )
}
