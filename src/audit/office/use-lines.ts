import { useCallback, useEffect } from 'react'
import { useNotices } from '#ui/office/notice.tsx'
import { type LoadPage, useAskedList } from '#ui/office/use-asked-list.ts'
import { useFilters } from '#ui/office/use-filters.ts'
import { whatFailed } from '#ui/office/what-failed.tsx'

type AskFor<Line> = (query: object, signal: AbortSignal) => ReturnType<LoadPage<Line>>

/**
 * A list of what has happened, narrowed by the filters of these names; `failed` says that it could not be had. `askFor` must
 * keep its identity between renders: a new one is a new question.
 */
export function useLines<Line, Name extends string>(names: readonly Name[], askFor: AskFor<Line>, failed: string) {
  const filters = useFilters(names)
  const { given } = filters
  const load: LoadPage<Line> = useCallback((page, signal) => askFor({ page, ...given }, signal), [askFor, given])
  const list = useAskedList(load)
  const notices = useNotices()
  const { say } = notices
  useEffect(() => {
    if (list.problem) say.failed(whatFailed(list.problem, failed))
  }, [list.problem, say, failed])
  return { filters, list, notices }
}
