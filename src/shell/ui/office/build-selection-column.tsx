import { Checkbox } from '../checkbox.tsx'
import type { Column } from './data-table.tsx'
import type { useSelection } from './use-selection.ts'

export interface SelectionColumnOptions<Row> {
  selection: ReturnType<typeof useSelection>
  selectable: readonly number[]
  /** Null: nothing to choose. */
  idOf: (row: Row) => number | null
  nameOf: (row: Row) => string
  /** The label of the box for all. */
  all?: string
}

/** The first column of a list whose rows are chosen. */
export const buildSelectionColumn = <Row,>({
  selection,
  selectable,
  idOf,
  nameOf,
  all = 'Pasirinkti visus',
}: SelectionColumnOptions<Row>): Column<Row> => ({
  key: 'select',
  label: 'Pasirinkti',
  tight: true,
  head: (
    <Checkbox
      label={<span className="md:sr-only">{all}</span>}
      className="md:px-2.5 md:py-1"
      checked={selection.all}
      indeterminate={selection.some}
      disabled={selectable.length === 0}
      onChange={selection.toggleAll}
    />
  ),
  cell: (row) => {
    const id = idOf(row)
    return (
      id !== null && (
        <Checkbox
          label={`Pasirinkti: ${nameOf(row)}`}
          labelHidden
          checked={selection.has(id)}
          disabled={!selectable.includes(id)}
          onChange={() => selection.toggle(id)}
        />
      )
    )
  },
})
