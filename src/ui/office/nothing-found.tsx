import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { SearchIcon } from '../frame-icons.tsx'

/** Stands in a list's place when its filters leave nothing of it. */
export function NothingFound({ onClear }: { onClear: () => void }) {
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
