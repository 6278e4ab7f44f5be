import { formatPlural, type PluralForms } from '#platform/pick-plural-form.ts'
import type { ListState, PageOfRows } from './list-definition.ts'

interface ListCountProps {
  list: Pick<ListState<PageOfRows, never>['list'], 'loading' | 'meta'>
  words: PluralForms
}

/** How many rows there are. */
export function ListCount(props: ListCountProps) {
  return (
    <p role="status" className="figures mb-2 flex min-h-11 items-center text-sm text-soft">
      {describeRowCount(props)}
    </p>
  )
}

export const describeRowCount = ({ list, words }: ListCountProps) =>
  list.loading ? 'Kraunama…' : list.meta && formatPlural(list.meta.total, words)
