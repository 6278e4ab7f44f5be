import type { Route } from '#platform/http/api-server.ts'
import { choosePlace } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import type { FileColumn } from '../../../exports/file-column.ts'
import { addXlsxExport } from '../../../exports/server/public/define-list-export.ts'
import { registerListExport } from '../../../exports/server/public/register-list-export.ts'
import { hasVatFigures, type Pivot, type PivotQuery, type PivotRow } from '../../define-pivot.ts'
import { type PivotSource, readPivot } from './read-pivot.ts'

const MAX_ON_SCREEN = 1_000
const MAX_IN_FILE = 100_000

/** Screen and files of a pivot. 422 for a place that is not there. */
export function registerPivot(
  route: Route,
  pivot: Pivot,
  { fileName, ...source }: PivotSource & { /** `pardavimai` gives `pardavimai-2026-11-21.csv`. */ fileName: string },
): void {
  route(pivot.show, async ({ query, database: { db }, now }) => {
    choosePlace(await readPlaces(db), (query as PivotQuery).place)
    return readPivot(db, pivot, source, { ...(query as PivotQuery), now, max: MAX_ON_SCREEN })
  })

  registerListExport(route, addXlsxExport(pivot.file), async ({ query: input, database: { db }, now }) => {
    const query = input as PivotQuery
    choosePlace(await readPlaces(db), query.place)
    const { data } = await readPivot(db, pivot, source, { ...query, now, max: MAX_IN_FILE })
    const head = pivot.by[query.by ?? (Object.keys(pivot.by)[0] as string)] as string
    return {
      name: fileName,
      total: data.length,
      columns: buildColumns(pivot, head, query),
      batches: onlyBatch(data),
      hasVat: data.some(hasVatFigures),
    }
  })
}

async function* onlyBatch(data: PivotRow[]) {
  yield data
}

function buildColumns({ figures }: Pivot, head: string, { compare }: PivotQuery): FileColumn<PivotRow>[] {
  const of = (name: string, side: 'figures' | 'before', beside = ''): FileColumn<PivotRow> => ({
    field: side === 'before' ? `${name}_before` : name,
    of: name,
    head: `${figures[name]?.head}${beside}`,
    withoutVat: addTo(figures[name]?.withoutVat, beside),
    ...(figures[name]?.is === 'money' && { is: 'money' }),
    cell: (row) => row[side]?.[name] ?? 0,
  })
  return [
    { field: 'key', head: 'Kodas' },
    { field: 'title', head },
    ...Object.entries(figures).flatMap(([name]) => [
      of(name, 'figures'),
      ...(compare ? [of(name, 'before', ', anksčiau')] : []),
    ]),
  ]
}

const addTo = <Head extends string | null | undefined>(head: Head, beside: string) =>
  typeof head === 'string' ? head + beside : head
