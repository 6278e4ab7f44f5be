import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Pagination } from '../pagination.tsx'
import { DataTable } from './data-table.tsx'
import type { useList } from './use-list.ts'

type ListTableProps<Row> = Omit<React.ComponentProps<typeof DataTable<Row>>, 'rows' | 'loading'> & {
  list: ReturnType<typeof useList<Row>>
}

/** The table of a paged list with its page numbers; a list that could not be read offers to try again. */
export function ListTable<Row>({ list, empty, ...table }: ListTableProps<Row>) {
  const { rows, meta, loading, problem, page, hrefOf, refresh } = list
  const unread = (
    <EmptyState
      title="Sąrašo gauti nepavyko"
      action={
        <Button variant="quiet" onClick={refresh}>
          Bandyti dar kartą
        </Button>
      }
    />
  )
  return (
    <>
      <DataTable {...table} rows={rows} loading={loading} empty={problem ? unread : empty} />
      {meta && <Pagination page={page} lastPage={meta.last_page} total={meta.total} hrefOf={hrefOf} className="mt-5" />}
    </>
  )
}
