import { type ComponentProps, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../button.tsx'
import { DataTable } from './data-table.tsx'

type ReportTableProps<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'rows'> & {
  rows: Row[]
  /** Stands below the others, however they are sorted: their sum. */
  last?: Row
  sorts: Record<string, (row: Row) => number | string>
}

const atOnce = 100
const atOnceOnPhone = 25

const isPhone = () => globalThis.matchMedia?.('(width < 48rem)').matches

/** Has all rows; shows a hundred at first, a quarter of that on a phone. */
export function ReportTable<Row>({ rows, last, sorts, ...table }: ReportTableProps<Row>) {
  const [search] = useSearchParams()
  const [shown, setShown] = useState(() => (isPhone() ? atOnceOnPhone : atOnce))
  const sorted = sortedBy(rows, search.get('sort'), sorts)
  return (
    <>
      <DataTable {...table} rows={[...sorted.slice(0, shown), ...(last ? [last] : [])]} />
      {shown < rows.length && (
        <p className="mt-4 text-center">
          <Button
            variant="quiet"
            onClick={() => setShown(shown + 10 * atOnce)}
          >{`Rodyti daugiau (iš viso ${rows.length.toLocaleString('lt-LT')})`}</Button>
        </p>
      )}
    </>
  )
}

function sortedBy<Row>(rows: Row[], sort: string | null, sorts: ReportTableProps<Row>['sorts']): Row[] {
  const by = sorts[sort?.replace(/^-/, '') ?? '']
  if (!by) return rows
  const sign = sort?.startsWith('-') ? -1 : 1
  return rows.toSorted((one, other) => sign * compare(by(one), by(other)))
}

const compare = (one: number | string, other: number | string) =>
  typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other), 'lt')
