import { useEffect } from 'react'
import { useOfficePlace } from '#shell/branches/office/public/office-place.tsx'
import { useScreen } from '#shell/screens/use-screen.ts'
import { useChosenColumns } from './list-columns.ts'
import type { FilterName, ListDefinitionOf, ListEndpoint, ListState, PageOfRows } from './list-definition.ts'
import { useNotices } from './notice.tsx'
import type { PendingResult } from './pending-result.ts'
import { usePermissions } from './permissions.tsx'
import { renderErrorMessage } from './render-error-message.tsx'
import { useDialog } from './use-dialog.tsx'
import { useFilters } from './use-filters.ts'
import { useList } from './use-list.ts'

/** What a list's screen holds: rows, filters, the chosen, notices, the open dialog. */
export function useListState<E extends ListEndpoint, Answer extends PageOfRows>(
  definition: Pick<ListDefinitionOf<E, Answer>, 'filters' | 'failure'>,
  question: PendingResult<Answer>,
  /** Whose choice of columns it is. */
  person: number | null = null,
): ListState<Answer, FilterName<E>> {
  const { filters = [], failure } = definition
  const list = useList(question)
  const { notice, say } = useNotices()
  const state = {
    list,
    filters: useFilters(filters.flatMap((filter) => ('name' in filter ? filter.name : []))),
    notice,
    say,
    dialog: useDialog({ say, refresh: list.refresh }),
    may: usePermissions(),
    branch: useOfficePlace(),
    columns: useChosenColumns(`${person ?? 0}-${useScreen()?.id}`),
  }

  const { problem } = list
  useEffect(() => {
    if (problem && failure)
      say.failed(typeof failure === 'function' ? failure(problem) : renderErrorMessage(problem, failure))
  }, [problem, say, failure])

  return state
}
