import './office.css'
import { type MouseEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { VatMark } from '#rules/money/drop-vat-columns.ts'
import { ChevronDownIcon } from '../frame-icons.tsx'
import { Skeleton } from '../skeleton.tsx'
import { useShopColumns } from './list-columns.ts'
import type { openRow } from './open-row.ts'
import { withFilters } from './use-filters.ts'

export type Column<Row> = VatMark & {
  key: string
  head: ReactNode
  /** Where `head` is no text; shown before the value in stacked rows. */
  label?: string
  cell: (row: Row, at: number) => ReactNode
  number?: boolean
  /** Row header for screen readers; at most one column. */
  rowHead?: boolean
  tight?: boolean
  wideOnly?: boolean
  /**
   * Where it stands on a phone. The first line has the heading of the row, a `heading` that goes on with it, and what is told first, by default `state` or the last column
   * of numbers; the second what says so, of which `long` takes the room that is left and is cut there, or else all the rest.
   */
  phone?: 'heading' | 'first' | 'second' | 'long' | 'hidden'
  /** Percent of a wide table: a longer text ends in an ellipsis there, so the row stays low. */
  cut?: number
  /** Not between a phone and 1280 px, where the table would not fit. */
  roomy?: true
  /** Field for `?sort=`; `head` must be text. */
  sort?: string
}

type DataTableProps<Row> = {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string | number
  /** Last column, always visible on a narrow screen. */
  actions?: (row: Row) => ReactNode
  /** Skeleton rows; present rows are dimmed while another address's load. */
  loading?: boolean
  empty?: ReactNode
  /** Where a head holds a control. */
  headsStay?: boolean
  isSelected?: (row: Row) => boolean
  /** Brings the press anywhere in a row, which tables without links in their headings do without. */
  openRow?: typeof openRow | undefined
  className?: string
}

export function DataTable<Row>({
  label,
  columns: all,
  rows,
  rowKey,
  actions,
  loading = false,
  empty,
  headsStay = false,
  isSelected,
  openRow,
  className = '',
}: DataTableProps<Row>) {
  const columns = useShopColumns(all)
  const frame = useRef<HTMLElement>(null)
  useCellsMarked(frame, rows)
  const standBack = useAnotherAddress(loading)
  if (rows.length === 0 && !loading && empty && !headsStay) return empty
  const firstColumns = listFirstColumns(columns)
  const isTwoLines = columns.some(isOnSecondLine) || columns.every(isNoCellOnPhone)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls the region with the arrow keys
    <section ref={frame} aria-label={label} tabIndex={0} className={`data-table ${className}`}>
      <table aria-busy={loading || undefined} data-two-lines={isTwoLines || undefined}>
        <thead>
          <tr>
            {columns.map((column) =>
              column.sort ? (
                <SortedHead key={column.key} column={column} field={column.sort} />
              ) : (
                <th key={column.key} scope="col" className={lookOf(column)} style={widthOf(column)}>
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
            <tr
              key={rowKey(row)}
              data-selected={isSelected?.(row) || undefined}
              {...(openRow
                ? { 'data-opens': true, onClick: openRow, onAuxClick: openRow }
                : isTwoLines && { onClick: showWhole })}
            >
              {columns.map((column) =>
                column.rowHead ? (
                  <th key={column.key} scope="row" className={lookOf(column)}>
                    {column.cell(row, at)}
                  </th>
                ) : (
                  <td
                    key={column.key}
                    data-label={labelOf(column)}
                    data-phone={findPhonePlace(column, firstColumns, isTwoLines)}
                    className={lookOf(column)}
                  >
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

/** What a phone cuts. */
function showWhole({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): void {
  if (!(target as Element).closest('a, button, input, label, summary, [popover]'))
    currentTarget.toggleAttribute('data-whole')
}

/** Only cells with an overlong word break it; names and figures elsewhere stay whole. A phone shows no dashes. */
function useCellsMarked(frame: RefObject<HTMLElement | null>, rows: unknown[]) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever the rows have changed
  useLayoutEffect(() => {
    for (const cell of frame.current?.querySelectorAll('tbody > tr > :is(th, td)') ?? []) markCell(cell)
  }, [rows])
}

function markCell(cell: Element): void {
  cell.toggleAttribute('data-long-word', /\S{21}/.test(cell.textContent))
  cell.toggleAttribute('data-dash', /^[-–]$/.test(cell.textContent))
}

/** News only revalidate: rows are not dimmed. */
function useAnotherAddress(loading: boolean): boolean {
  const { key } = useLocation()
  const [readAt, setReadAt] = useState(key)
  if (!loading && readAt !== key) setReadAt(key)
  return loading && readAt !== key
}

function SortedHead<Row>({ column, field }: { column: Column<Row>; field: string }) {
  const [search] = useSearchParams()
  return (
    <th scope="col" aria-sort={orderOf(search, field)} className={lookOf(column)} style={widthOf(column)}>
      <SortLink field={field}>{String(column.head)}</SortLink>
    </th>
  )
}

function labelOf<Row>(column: Column<Row>): string | undefined {
  return column.label ?? (typeof column.head === 'string' ? column.head : undefined)
}

function listFirstColumns<Row>(columns: Column<Row>[]): Column<Row>[] {
  const chosen = columns.filter(({ phone }) => phone === 'first')
  if (chosen.length > 0) return chosen
  const state = columns.find(({ key, phone }) => key === 'state' && !phone)
  return [state ?? columns.findLast(({ number, phone }) => number && !phone) ?? []].flat()
}

const isOnSecondLine = <Row,>({ phone }: Column<Row>) => phone === 'second' || phone === 'long'

const isNoCellOnPhone = <Row,>({ key, rowHead, wideOnly, phone }: Column<Row>) =>
  rowHead || wideOnly || phone === 'hidden' || key === 'select'

function findPhonePlace<Row>(
  column: Column<Row>,
  firstColumns: Column<Row>[],
  isTwoLines: boolean,
): Column<Row>['phone'] {
  if (firstColumns.includes(column)) return 'first'
  return column.phone ?? (isTwoLines && column.key !== 'select' ? 'hidden' : undefined)
}

function lookOf<Row>(column: Column<Row>): string | undefined {
  return (
    [
      column.number && 'number',
      column.tight && 'tight',
      column.wideOnly && 'wide-only',
      column.cut && 'cut',
      column.roomy && 'roomy',
    ]
      .filter(Boolean)
      .join(' ') || undefined
  )
}

const widthOf = <Row,>({ cut }: Column<Row>) => (cut ? { width: `${cut}%` } : undefined)

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

/** `?sort=title`, pressed again `?sort=-title`. */
function SortLink({ field, children }: { field: string; children: string }) {
  const [search] = useSearchParams()
  const order = orderOf(search, field)
  const next = order === 'ascending' ? `-${field}` : field
  return (
    <Link
      to={`?${withFilters(search, { sort: next })}`}
      preventScrollReset
      className="inline-flex items-center gap-1 rounded-house text-inherit hover:text-ink"
    >
      <span>{children}</span>
      <ChevronDownIcon
        className={`size-4 ${order === 'ascending' ? 'rotate-180' : ''} ${order ? 'text-ink' : 'opacity-40'}`}
      />
    </Link>
  )
}

function orderOf(search: URLSearchParams, field: string): 'ascending' | 'descending' | undefined {
  const sort = search.get('sort')
  if (sort === field) return 'ascending'
  return sort === `-${field}` ? 'descending' : undefined
}
