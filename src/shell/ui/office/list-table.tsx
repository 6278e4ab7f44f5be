import { type ComponentProps, useEffect, useRef } from 'react'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { DataTable } from './data-table.tsx'
import { ListFoot } from './list-foot.tsx'
import type { ShownList } from './use-list.ts'

type ListTableProps<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'rows' | 'loading'> & { list: ShownList<Row> }

export function ListTable<Row>({ list, empty, ...table }: ListTableProps<Row>) {
  const { rows, loading, problem, refresh } = list
  const frame = useKeptFocus(rows)
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
    <div ref={frame} tabIndex={-1} className="outline-none">
      <DataTable {...table} rows={rows} loading={loading} empty={problem ? unread : empty} />
      <ListFoot list={list} />
    </div>
  )
}

/** An action may remove the focused row. */
function useKeptFocus(rows: unknown[]) {
  const frame = useRef<HTMLDivElement>(null)
  const wasInside = useRef(false)
  useEffect(() => {
    const look = (event: FocusEvent) => {
      wasInside.current = frame.current?.contains(event.target as Node) ?? false
    }
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever the rows have changed
  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body) frame.current?.focus({ preventScroll: true })
  }, [rows])
  return frame
}
