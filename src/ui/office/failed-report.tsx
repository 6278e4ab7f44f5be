import { ApiError } from '#platform/browser/api-client.ts'
import { EmptyState } from '../empty-state.tsx'
import { Unread } from './unread.tsx'

/** In the place of a report that did not come: days to mend are said at their fields, anything else may be tried again. */
export function FailedReport({ problem }: { problem: unknown }) {
  if (problem instanceof ApiError && problem.status === 422)
    return <EmptyState title="Pasirinkite kitas dienas">{problem.message}</EmptyState>
  return <Unread title="Ataskaitos gauti nepavyko" problem={problem} />
}
