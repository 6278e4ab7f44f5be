import type { HandlerInput, Route } from '#platform/http/api-server.ts'
import type { ReportPeriod } from '#rules/periods/report-period.ts'
import { choosePlace } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { type FileColumn, readFileCell } from '../../../exports/file-column.ts'
import { addXlsxExport } from '../../../exports/server/public/define-list-export.ts'
import { registerListExport } from '../../../exports/server/public/register-list-export.ts'
import type { ComparedRow, Report, ReportQuery } from '../../define-report.ts'
import { type ReportReader, type ReportShape, readReport } from './read-report.ts'

/** Those that matter come first; a file has the rest. */
const MAX_ON_SCREEN = 5_000
const MAX_IN_FILE = 100_000

interface ReportToRoute<Row> {
  /** `nuolaidos` gives `nuolaidos-2026-11-21.csv`. */
  fileName: string
  columns: readonly FileColumn<Row>[]
  read: ReportReader<Row>
}

/** What `defineReport` gives. */
interface ReportOf<Row> extends Omit<ReportShape<Row>, 'titleOf'> {
  show: object
  file: object
}

/** Screen and files of a report. 422 for a place that is not there. */
export function registerReportRoutes<Row extends object>(
  route: Route,
  report: ReportOf<Row>,
  { fileName, columns, read }: ReportToRoute<Row>,
): void {
  const { show, file } = report as unknown as Report
  const readOf = async (
    { database: { db }, now }: Pick<HandlerInput<typeof show>, 'database' | 'now'>,
    query: ReportQuery,
    max: number,
  ) => {
    choosePlace(await readPlaces(db), query.place)
    return readReport(db, report, read, { ...query, now, max })
  }

  route(show, async ({ query, ...context }) => {
    const answer = await readOf(context, query, MAX_ON_SCREEN)
    return answer as { data: (Row & Record<string, unknown>)[]; before?: ReportPeriod }
  })

  registerListExport(route, addXlsxExport(file), async ({ query: input, ...context }) => {
    const query = input as ReportQuery
    const { data } = await readOf(context, query, MAX_IN_FILE)
    const listed = query.compare ? columns.flatMap((column) => addBefore(column, report.figures)) : columns
    return { name: fileName, total: data.length, columns: listed, batches: onlyBatch(data) }
  })
}

async function* onlyBatch<Row>(data: Row[]) {
  yield data
}

/** Beside a compared figure stands that of the period before. */
function addBefore<Row>(column: FileColumn<Row>, figures: object): FileColumn<Row & ComparedRow>[] {
  if (!(column.field in figures)) return [column as FileColumn<Row & ComparedRow>]
  return [
    column as FileColumn<Row & ComparedRow>,
    {
      field: `${column.field}_before`,
      of: column.of ?? column.field,
      head: `${column.head}, anksčiau`,
      ...(column.withoutVat && { withoutVat: `${column.withoutVat}, anksčiau` }),
      cell: (row) => readFileCell(column, { ...row, ...row.before }),
    },
  ]
}
