import { useRevalidator } from 'react-router'
import { ApiError } from '#platform/browser/api-client.ts'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { whatFailed } from './what-failed.tsx'

/** In the place of a report that did not come: days to mend are said at their fields, anything else may be tried again. */
export function FailedReport({ problem }: { problem: unknown }) {
  const { revalidate } = useRevalidator()
  if (problem instanceof ApiError && problem.status === 422)
    return <EmptyState title="Pasirinkite kitas dienas">{problem.message}</EmptyState>
  return (
    <EmptyState
      title="Ataskaitos gauti nepavyko"
      action={
        <Button variant="quiet" onClick={() => void revalidate()}>
          Bandyti dar kartą
        </Button>
      }
    >
      {whatFailed(problem, 'Bandykite po akimirkos.')}
    </EmptyState>
  )
}
