import type { z } from 'zod'
import { sendCsv } from '#platform/csv/send-csv.ts'
import type { Cents } from '#platform/csv/write-csv.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Route } from '#platform/http/api-server.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { dropVatColumns, type VatMark } from '#rules/money/drop-vat-columns.ts'
import { choosePlace } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { isVatPayer } from '#shell/settings/is-vat-payer.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { Report, ReportQuery } from '../../define-report.ts'

/** Those that matter come first; a file has the rest. */
const MAX_ON_SCREEN = 5_000
const MAX_IN_FILE = 100_000

export interface ReportColumn<Row> extends VatMark {
  head: string
  cell: (row: Row) => string | number | Cents
}

interface ReportToRoute<Row> {
  /** `nuolaidos` gives `nuolaidos-2026-11-21.csv`. */
  fileName: string
  columns: readonly ReportColumn<Row>[]
  read: (reader: Reader, query: ReportQuery & { now: Date; max: number }) => Promise<Row[]>
}

/** 422 for a place that is not there. */
export function registerReportRoutes<Row extends z.ZodType>(
  route: Route,
  { show, file }: Report<Row>,
  { fileName, columns, read }: ReportToRoute<z.output<Row>>,
): void {
  const readOf = async (db: Reader, query: ReportQuery & { now: Date; max: number }) => {
    choosePlace(await readPlaces(db), query.place)
    return read(db, query)
  }

  route(show as Report['show'], async ({ query, database: { db }, now }) => ({
    data: await readOf(db, { ...query, now, max: MAX_ON_SCREEN }),
  }))

  route(file, async ({ query, database: { db }, now, reply }) => {
    const rows = await readOf(db, { ...query, now, max: MAX_IN_FILE })
    const ofShop = isVatPayer(await readSettings(db)) ? columns : dropVatColumns(columns)
    const cellsOf = (row: z.output<Row>) =>
      Object.fromEntries(ofShop.map(({ cell }, index) => [String(index), cell(row)]))
    const batches = async function* () {
      yield rows.map(cellsOf)
    }
    return sendCsv(reply, {
      name: fileName,
      day: toVilniusDay(now),
      total: rows.length,
      columns: ofShop.map(({ head }, index) => ({ field: String(index), head })),
      batches: batches(),
    })
  })
}
