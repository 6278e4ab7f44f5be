import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { Skeleton } from '../skeleton.tsx'
import { orderOf, SortLink } from './sort-link.tsx'
import './office.css'

export type Column<Row> = {
  key: string
  head: ReactNode
  /** The head in words, where `head` is not text; stands before the value when rows are stacked. */
  label?: string
  cell: (row: Row, at: number) => ReactNode
  /** Figures stand at the right. */
  number?: boolean
  /** The row's name for screen readers: one column at most. */
  rowHead?: boolean
  /** As narrow as its contents: ids, boxes, small pictures, actions. */
  tight?: boolean
  /** Left out where rows are stacked. */
  wideOnly?: boolean
  /** The field that `?sort=` names when the head is pressed; the head is then text. */
  sort?: string
}

type DataTableProps<Row> = {
  /** What the table lists, for screen readers: „Naudotojai“. */
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string | number
  /** Buttons of one row; they stand at the right end, always in sight on a narrow screen. */
  actions?: (row: Row) => ReactNode
  /** No rows yet: skeleton lines of the table's own height. With rows: they stay, and stand back while another address's are on their way. */
  loading?: boolean
  /** Shown in the table's place when there are no rows. */
  empty?: ReactNode
  /** The heads stay above `empty`: where one of them holds a control. */
  headsStay?: boolean
  isSelected?: (row: Row) => boolean
  className?: string
}

/** Hairlines, sticky heads, figures at the right. A middling screen scrolls the table sideways, a phone stacks each row. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  actions,
  loading = false,
  empty,
  headsStay = false,
  isSelected,
  className = '',
}: DataTableProps<Row>) {
  const frame = useRef<HTMLElement>(null)
  useLongWordsMarked(frame, rows)
  const standBack = useAnotherAddress(loading)
  if (rows.length === 0 && !loading && empty && !headsStay) return empty
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls the region with the arrow keys
    <section ref={frame} aria-label={label} tabIndex={0} className={`data-table ${className}`}>
      <table aria-busy={loading || undefined}>
        <thead>
          <tr>
            {columns.map((column) =>
              column.sort ? (
                <SortedHead key={column.key} column={column} field={column.sort} />
              ) : (
                <th key={column.key} scope="col" className={lookOf(column)}>
                  {column.head}
                </th>
              ),
            )}
            {actions && (
              <th scope="col" className="row-actions">
                Veiksmai
              </th>
            )}
          </tr>
        </thead>
        <tbody className={standBack ? 'opacity-60' : ''}>
          {rows.map((row, at) => (
            <tr key={rowKey(row)} data-selected={isSelected?.(row) || undefined}>
              {columns.map((column) =>
                column.rowHead ? (
                  <th key={column.key} scope="row" className={lookOf(column)}>
                    {column.cell(row, at)}
                  </th>
                ) : (
                  <td key={column.key} data-label={labelOf(column)} className={lookOf(column)}>
                    {column.cell(row, at)}
                  </td>
                ),
              )}
              {actions && (
                <td className="row-actions">
                  <div className="flex items-center justify-end gap-1">{actions(row)}</div>
                </td>
              )}
            </tr>
          ))}
          {rows.length === 0 && !loading && empty && (
            <tr>
              <td colSpan={columns.length + (actions ? 1 : 0)}>{empty}</td>
            </tr>
          )}
          {rows.length === 0 && loading && <WaitingRows columns={columns.length + (actions ? 1 : 0)} />}
        </tbody>
      </table>
    </section>
  )
}

/**
 * A column is as wide as its longest word, and one of a hundred letters would push the table out of the window. Only a cell
 * with such a word may break it: elsewhere names and figures stay whole.
 */
function useLongWordsMarked(frame: RefObject<HTMLElement | null>, rows: unknown[]) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever the rows have changed
  useLayoutEffect(() => {
    for (const cell of frame.current?.querySelectorAll('tbody > tr > :is(th, td)') ?? [])
      cell.toggleAttribute('data-long-word', /\S{21}/.test(cell.textContent))
  }, [rows])
}

/** Rows that are only read anew, as news makes them, stay clear: somebody reads them. */
function useAnotherAddress(loading: boolean): boolean {
  const { key } = useLocation()
  const [readAt, setReadAt] = useState(key)
  if (!loading && readAt !== key) setReadAt(key)
  return loading && readAt !== key
}

function SortedHead<Row>({ column, field }: { column: Column<Row>; field: string }) {
  const [search] = useSearchParams()
  return (
    <th scope="col" aria-sort={orderOf(search, field)} className={lookOf(column)}>
      <SortLink field={field}>{String(column.head)}</SortLink>
    </th>
  )
}

function lookOf<Row>(column: Column<Row>): string | undefined {
  return (
    [column.number && 'number', column.tight && 'tight', column.wideOnly && 'wide-only'].filter(Boolean).join(' ') ||
    undefined
  )
}

function labelOf<Row>(column: Column<Row>): string | undefined {
  return column.label ?? (typeof column.head === 'string' ? column.head : undefined)
}

function WaitingRows({ columns }: { columns: number }) {
  return Array.from({ length: 6 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: six times the same line
    <tr key={row} className="waiting">
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <td key={column}>
          <Skeleton className="my-2.5 h-4 w-full max-w-32" />
        </td>
      ))}
    </tr>
  ))
}
