import type { ReactNode } from 'react'
import { formatPlural, type PluralForms } from '#platform/pick-plural-form.ts'
import type { ListState, PageOfRows } from './list-definition.ts'

interface ListCountProps {
  state: Pick<ListState<PageOfRows, never>, 'selection'> & {
    list: Pick<ListState<PageOfRows, never>['list'], 'loading' | 'meta'>
  }
  words: PluralForms
  /** Once rows are chosen: what can be done to them. */
  children?: ReactNode
}

/** How many rows there are. */
export function ListCount({ state: { list, selection }, words, children }: ListCountProps) {
  return (
    <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-3">
      <p role="status" className="figures text-sm text-soft">
        {list.loading ? 'Kraunama…' : list.meta && formatPlural(list.meta.total, words)}
      </p>
      {selection.selected.length > 0 && children}
    </div>
  )
}
