import { type ComponentProps, type MouseEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatCount } from '#platform/pick-plural-form.ts'
import { Button } from '../button.tsx'
import { buildSelectionColumn } from './build-selection-column.tsx'
import { describeRowCount } from './list-count.tsx'
import type { BulkDefinition, ChosenRows, ListState, PageOfRows } from './list-definition.ts'
import { ListTable } from './list-table.tsx'
import { readShownFilters, type ShownQuery } from './read-shown-filters.ts'
import { useSelection } from './use-selection.ts'

type Row = { id: number }

export interface ChoosingTableProps extends Pick<ListState<PageOfRows, never>, 'dialog' | 'may' | 'say'> {
  table: ComponentProps<typeof ListTable<Row>>
  bulk: BulkDefinition<Row>
  file: ShownQuery
  onEnd: () => void
}

/** Rows, a box before each, and what is done to the chosen; where boxes come by a press, what is done to one row stands back. */
export function ChoosingTable({ table, bulk, file, onEnd, dialog, may, say }: ChoosingTableProps) {
  const { actions, list, columns, openRow, ...rest } = table
  const { idOf = getId, isSelectable, stays } = bulk
  const [search] = useSearchParams()
  const selectable = list.rows.flatMap((row) => (isSelectable?.(row) === false ? [] : (idOf(row) ?? [])))
  const { sort: _sort, ...filters } = readShownFilters(file, search)
  const shown = JSON.stringify(filters)
  const [allOf, setAllOf] = useState<string>()
  const own = useSelection(selectable, search.toString())
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
          own.choose(selectable.filter((other) => other !== id))
        },
        toggleAll: () => {
          setAllOf(undefined)
          own.choose([])
        },
      }
    : own
  const isSelected = (row: Row) => selection.has(idOf(row) ?? Number.NaN)
  const chosen: ChosenRows = isAll
    ? { count: total, filters }
    : { count: own.selected.length, ids: own.selected, rows: list.rows.filter(isSelected) }
  const isNone = chosen.count === 0

  function end() {
    setAllOf(undefined)
    own.choose([])
    onEnd()
  }

  return (
    <>
      <div
        className={`mb-2 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 ${stays && isNone ? '' : 'sticky top-(--office-bar,0px) z-10 border-b border-line bg-paper py-2 max-md:flex-nowrap max-md:overflow-x-auto max-md:*:shrink-0 [&_button]:px-3'}`}
      >
        <p role="status" className={`figures mr-auto ${stays && isNone ? 'text-sm text-soft' : 'font-semibold'}`}>
          {stays && isNone
            ? describeRowCount({ list, words: stays.words })
            : isAll
              ? `Pasirinkti visi rasti: ${formatCount(total)}`
              : `Pasirinkta: ${formatCount(chosen.count)}`}
        </p>
        {bulk.takesFound && total > selectable.length && !isAll && !(stays && isNone) && (
          <Button variant="quiet" onClick={() => setAllOf(shown)}>
            {`Pasirinkti visus rastus (${formatCount(total)})`}
          </Button>
        )}
        <bulk.Actions chosen={chosen} dialog={dialog} may={may} say={say} refresh={list.refresh} onEnd={end} />
        {!stays && (
          <Button variant="quiet" onClick={end}>
            Baigti
          </Button>
        )}
      </div>
      <ListTable
        {...rest}
        list={list}
        columns={[
          buildSelectionColumn({
            selection,
            selectable,
            idOf,
            nameOf: bulk.nameOf,
            ...(bulk.all && { all: bulk.all }),
          }),
          ...columns,
        ]}
        isSelected={isSelected}
        openRow={stays ? openRow : toggleRow}
        {...(stays && actions && { actions })}
      />
    </>
  )
}

const getId = ({ id }: Row): number => id

/** A press anywhere in a row is one on its box. */
function toggleRow({ target, currentTarget, button }: MouseEvent<HTMLTableRowElement>): void {
  const pressed = target as Element
  if (button === 0 && currentTarget.contains(pressed) && !pressed.closest('a, button, input, label, [popover]'))
    currentTarget.querySelector('input')?.click()
}
