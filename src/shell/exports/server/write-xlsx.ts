import { Readable } from 'node:stream'
import type { FileCell, FileColumn } from '../file-column.ts'
import { readFileCell } from '../file-column.ts'

const formats = { money: '#,##0.00', day: 'yyyy-mm-dd', moment: 'yyyy-mm-dd hh:mm' } as const
const widths = { money: 14, day: 12, moment: 17 } as const
/** A cell of Excel holds no more. */
const LONGEST_CELL = 32_767

/** Sums are numbers, days are dates, texts are texts, whatever they begin with. Memory holds one batch. */
export async function writeXlsx<Row>(
  columns: readonly FileColumn<Row>[],
  batches: AsyncIterable<Row[]>,
): Promise<Readable> {
  // comes with the first file: no page needs it
  const { writeXlsxStream } = await import('hucre/xlsx')
  async function* rows() {
    yield columns.map(({ head }) => head)
    for await (const batch of batches)
      for (const row of batch) yield columns.map((column) => asValue(readFileCell(column, row), column.is))
  }
  const stream = writeXlsxStream(rows(), {
    name: 'Sąrašas',
    columns: columns.map(({ is }) => ({ width: is ? widths[is] : 24, ...(is && { numFmt: formats[is] }) })),
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(stream as never)
}

function asValue(cell: FileCell, is: FileColumn<never>['is']) {
  if (cell === null || cell === undefined || cell === '') return null
  if (typeof cell === 'object') return cell.cents / 100
  if (typeof cell === 'boolean') return cell ? 1 : 0
  if (typeof cell === 'number') return cell
  const at = is === 'day' || is === 'moment' ? readWallClock(cell) : undefined
  return at ?? toText(cell)
}

/** `2026-11-29`, `2026-11-29 14:05`: a spreadsheet knows no time zones, so it is told the wall's clock. */
function readWallClock(text: string): Date | undefined {
  const [, day, time = '00:00'] = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?$/.exec(text) ?? []
  return day === undefined ? undefined : new Date(`${day}T${time}:00Z`)
}

function toText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML can't hold them
  const writable = text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
  return writable.length > LONGEST_CELL ? `${writable.slice(0, LONGEST_CELL - 1)}…` : writable
}
