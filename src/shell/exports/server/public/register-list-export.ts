import type { Readable } from 'node:stream'
import { chooseColumns } from '#platform/csv/choose-columns.ts'
import { totalRowsHeader } from '#platform/csv/download-file.ts'
import type { Handler, HandlerInput, Route } from '#platform/http/api-server.ts'
import { maySeeNames, redactNames } from '#platform/http/hidden-names.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { dropVatColumns } from '#rules/money/drop-vat-columns.ts'
import { isVatPayer } from '#shell/settings/is-vat-payer.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { FileColumn } from '../../file-column.ts'
import { writeCsvFile } from '../write-csv-file.ts'
import { writeXlsx } from '../write-xlsx.ts'
import type { FileEndpoint, ListExport } from './define-list-export.ts'

export interface ListRows<Row> {
  total: number
  /** The next batch is read when the previous one is sent. */
  batches: AsyncIterable<Row[]>
}

interface ListFile<Row> extends Pick<ListRows<Row>, 'batches'> {
  /** Absent: nobody knows before they are written. */
  total?: number
  /** `mokejimai` gives `mokejimai-2026-11-21.csv`. */
  name: string
  columns: readonly FileColumn<Row>[]
  /** Of a time when the shop paid VAT. */
  hasVat?: boolean
}

/** A list as CSV and XLSX: the same columns, rows and order. 422 for a column that the file has not got. */
export function registerListExport<C extends FileEndpoint, Row extends object>(
  route: Route,
  { csv, xlsx }: ListExport<C>,
  find: (input: HandlerInput<C>) => Promise<ListFile<Row>>,
): void {
  const answer = async (input: HandlerInput<C>, type: string, write: WriteFile): Promise<Readable> => {
    const { columns: chosen, shown } = input.query as { columns?: string[]; shown?: string[] }
    const { name, columns, total, batches, hasVat } = await find(input)
    const saysVat = hasVat || isVatPayer(await readSettings(input.database.db))
    const ofShop = saysVat ? columns : dropVatColumns(columns)
    const written = chosen?.length ? chooseColumns(ofShop, chosen) : findShownColumns(ofShop, shown)
    const rows = await hideNames(input as unknown as Asked, batches)
    input.reply
      .type(type)
      .header('content-disposition', `attachment; filename="${name}-${toVilniusDay(input.now)}.${write.ending}"`)
    if (total !== undefined) input.reply.header(totalRowsHeader, total)
    return write.file(written, rows)
  }
  route(csv, ((input: HandlerInput<C>) => answer(input, 'text/csv; charset=utf-8', asCsv)) as Handler<C>)
  if (xlsx) route(xlsx, (input) => answer(input as unknown as HandlerInput<C>, xlsx.file, asXlsx))
}

interface WriteFile {
  ending: 'csv' | 'xlsx'
  file: <Row>(columns: readonly FileColumn<Row>[], rows: AsyncIterable<Row[]>) => Readable | Promise<Readable>
}

const asCsv: WriteFile = { ending: 'csv', file: writeCsvFile }
const asXlsx: WriteFile = { ending: 'xlsx', file: writeXlsx }

/** In the list's order; what a file has beside them stays out. All, where the list shows none of them. */
function findShownColumns<Row>(
  columns: readonly FileColumn<Row>[],
  shown: readonly string[] = [],
): readonly FileColumn<Row>[] {
  const matches = [...new Set(shown)].flatMap((key) => columns.filter(({ field, of = field }) => of === key))
  return matches.length > 0 ? matches : columns
}

/** Staff who may not read orders see no names, as in the list. */
async function hideNames<Row>(input: Pick<Asked, 'who' | 'now' | 'ordersOnRound'>, batches: AsyncIterable<Row[]>) {
  const { who, now, ordersOnRound } = input
  if (maySeeNames(who)) return batches
  const own = await ordersOnRound(who.id, now)
  return (async function* () {
    for await (const rows of batches) yield redactNames(rows, own) as Row[]
  })()
}

type Asked = HandlerInput<FileEndpoint>
