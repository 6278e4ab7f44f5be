import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { SearchIcon } from '../frame-icons.tsx'

export function NoResults({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchIcon />}
      title="Pagal šiuos filtrus nieko nerasta"
      action={
        <Button variant="quiet" onClick={onClear}>
          Rodyti visą sąrašą
        </Button>
      }
    />
  )
}
