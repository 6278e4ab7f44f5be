import { type ComponentProps, type MouseEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatCount } from '#platform/pick-plural-form.ts'
import { Button } from '../button.tsx'
import { buildSelectionColumn } from './build-selection-column.tsx'
import type { BulkDefinition, ChosenRows, ListState, PageOfRows } from './list-definition.ts'
import { ListTable } from './list-table.tsx'
import { readShownFilters, type ShownQuery } from './read-shown-filters.ts'
import { useSelection } from './use-selection.ts'

type Row = { id: number }

interface ChoosingTableProps extends Pick<ListState<PageOfRows, never>, 'dialog' | 'may' | 'say'> {
  table: ComponentProps<typeof ListTable<Row>>
  bulk: BulkDefinition<Row>
  file: ShownQuery
  onEnd: () => void
}

/** Rows, a box before each, and what is done to the chosen; what is done to one row stands back. */
export default function ChoosingTable({ table, bulk, file, onEnd, dialog, may, say }: ChoosingTableProps) {
  const { actions: _, list, columns, ...rest } = table
  const [search] = useSearchParams()
  const ids = list.rows.map(({ id }) => id)
  const { sort: _sort, ...filters } = readShownFilters(file, search)
  const shown = JSON.stringify(filters)
  const [allOf, setAllOf] = useState<string>()
  const own = useSelection(ids, search.toString())
  const total = list.meta?.total ?? 0
  const isAll = allOf === shown

  const selection = isAll
    ? {
        ...own,
        all: true,
        some: false,
        has: () => true,
        toggle: (id: number) => {
          setAllOf(undefined)
          own.choose(ids.filter((other) => other !== id))
        },
        toggleAll: () => {
          setAllOf(undefined)
          own.choose([])
        },
      }
    : own
  const chosen: ChosenRows = isAll
    ? { count: total, filters }
    : { count: own.selected.length, ids: own.selected, rows: list.rows.filter(({ id }) => own.selected.includes(id)) }

  return (
    <>
      <div className="sticky top-0 z-10 mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-paper py-2">
        <p role="status" className="figures mr-auto font-semibold">
          {isAll ? `Pasirinkti visi rasti: ${formatCount(total)}` : `Pasirinkta: ${formatCount(own.selected.length)}`}
        </p>
        {total > ids.length && !isAll && (
          <Button variant="quiet" onClick={() => setAllOf(shown)}>
            {`Pasirinkti visus rastus (${formatCount(total)})`}
          </Button>
        )}
        <bulk.Actions chosen={chosen} dialog={dialog} may={may} say={say} refresh={list.refresh} onEnd={onEnd} />
        <Button variant="quiet" onClick={onEnd}>
          Baigti
        </Button>
      </div>
      <ListTable
        {...rest}
        list={list}
        columns={[buildSelectionColumn({ selection, selectable: ids, idOf, nameOf: bulk.nameOf }), ...columns]}
        isSelected={({ id }) => selection.has(id)}
        openRow={toggleRow}
      />
    </>
  )
}

const idOf = ({ id }: Row) => id

/** A press anywhere in a row is one on its box. */
function toggleRow({ target, currentTarget, button }: MouseEvent<HTMLTableRowElement>): void {
  const pressed = target as Element
  if (button === 0 && currentTarget.contains(pressed) && !pressed.closest('a, button, input, label, [popover]'))
    currentTarget.querySelector('input')?.click()
}
