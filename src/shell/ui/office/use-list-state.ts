import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useOfficePlace } from '#shell/branches/office/public/office-place.tsx'
import type { FilterName, ListDefinitionOf, ListEndpoint, ListState, PageOfRows } from './list-definition.ts'
import { useNotices } from './notice.tsx'
import type { PendingResult } from './pending-result.ts'
import { usePermissions } from './permissions.tsx'
import { renderErrorMessage } from './render-error-message.tsx'
import { useDialog } from './use-dialog.tsx'
import { useFilters } from './use-filters.ts'
import { useList } from './use-list.ts'
import { useSelection } from './use-selection.ts'

/** What a list's screen holds: rows, filters, the chosen, notices, the open dialog. */
export function useListState<E extends ListEndpoint, Answer extends PageOfRows>(
  definition: Pick<ListDefinitionOf<E, Answer>, 'filters' | 'choose' | 'failure'>,
  question: PendingResult<Answer>,
): ListState<Answer, FilterName<E>> {
  const { filters = [], choose, failure } = definition
  const list = useList(question)
  const [search] = useSearchParams()
  const { notice, say } = useNotices()
  const state = {
    list,
    filters: useFilters(filters.flatMap((filter) => ('name' in filter ? filter.name : []))),
    notice,
    say,
    dialog: useDialog({ say, refresh: list.refresh }),
    may: usePermissions(),
    branch: useOfficePlace(),
    selectable: [] as number[],
  }
  if (choose && (!choose.right || state.may(choose.right)))
    state.selectable = list.rows.flatMap((row) => {
      const id = choose.idOf(row)
      return id === null || choose.isSelectable?.(row, state) === false ? [] : id
    })
  const selection = useSelection(state.selectable, search.toString())

  const { problem } = list
  useEffect(() => {
    if (problem && failure)
      say.failed(typeof failure === 'function' ? failure(problem) : renderErrorMessage(problem, failure))
  }, [problem, say, failure])

  return { ...state, selection }
}
