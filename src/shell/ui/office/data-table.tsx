import './office.css'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { ChevronDownIcon } from '../frame-icons.tsx'
import { Skeleton } from '../skeleton.tsx'
import { withFilters } from './use-filters.ts'

export type Column<Row> = {
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
  className?: string
}

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

/** Lets only cells with an overlong word break it; names and figures elsewhere stay whole. */
function useLongWordsMarked(frame: RefObject<HTMLElement | null>, rows: unknown[]) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever the rows have changed
  useLayoutEffect(() => {
    for (const cell of frame.current?.querySelectorAll('tbody > tr > :is(th, td)') ?? [])
      cell.toggleAttribute('data-long-word', /\S{21}/.test(cell.textContent))
  }, [rows])
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
