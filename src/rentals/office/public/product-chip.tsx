import { FilterChip } from '#shell/ui/office/filter-chip.tsx'

export const ProductChip = ({ title, onClear }: { title: string | undefined; onClear: () => void }) => (
  <FilterChip clearLabel="Rodyti visus įrankius" onClear={onClear}>
    {title ?? 'Vienas įrankis'}
  </FilterChip>
)
