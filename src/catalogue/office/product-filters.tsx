import { FilterBar, SearchFilter, SelectFilter } from '#ui/office/filter-bar.tsx'
import type { useFilters } from '#ui/office/use-filters.ts'
import type { Category } from '../catalogue.contract.ts'
import type { Kind } from '../kinds.ts'
import type { listFilters } from './office-products.ts'

type ProductFiltersProps = {
  kind: Kind
  filters: ReturnType<typeof useFilters<(typeof listFilters)[number]>>
  /** Undefined until they are here. */
  categories: Category[] | undefined
}

/** What a product list can be narrowed to. */
export function ProductFilters({ kind, filters, categories = [] }: ProductFiltersProps) {
  const { category: chosen } = filters.given
  const known = categories.map(({ title, category_slug }) => ({ value: category_slug, label: title }))
  // The address may name a category before the list is here, or one that is gone.
  const isKnown = !chosen || known.some(({ value }) => value === chosen)
  const stock = [
    { value: 'in', label: kind === 'rent' ? 'Yra laisvų' : 'Yra sandėlyje' },
    { value: 'out', label: kind === 'rent' ? 'Laisvų nėra' : 'Išparduota' },
  ]
  return (
    <FilterBar filters={filters}>
      <SearchFilter filters={filters} name="q" label="Ieškoti pagal pavadinimą" />
      <SelectFilter
        filters={filters}
        name="category"
        label="Kategorija"
        all="Visos"
        options={isKnown ? known : [{ value: chosen, label: chosen }, ...known]}
      />
      <SelectFilter filters={filters} name="stock" label="Likutis" options={stock} />
    </FilterBar>
  )
}
