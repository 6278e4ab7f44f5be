import { makeXlsx, type SheetCell } from '#platform/csv/xlsx.factories.ts'
import type { Day } from '#rules/calendar/day.ts'
import { buildCompanyCode } from './scripted-shop.ts'

interface SentFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const joinLines = (rows: string[][], separator: string) => rows.map((cells) => cells.join(separator)).join('\r\n')

const letters = new TextDecoder('windows-1257').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))

/** As Excel saves a CSV in Lithuania: semicolons, Windows-1257. */
export function buildSemicolonFile(name: string, rows: string[][]): SentFile {
  const bytes = [...joinLines(rows, ';')].map((letter) => letters.indexOf(letter))
  if (bytes.includes(-1)) throw new Error(`${name} has a letter that Windows-1257 has not`)
  return { name, mimeType: 'text/csv', buffer: Buffer.from(bytes) }
}

export const buildTabFile = (name: string, rows: string[][]): SentFile => ({
  name,
  mimeType: 'text/tab-separated-values',
  buffer: Buffer.from(joinLines(rows, '\t')),
})

/** With a BOM and every cell in quotes. */
export const buildCommaFile = (name: string, rows: string[][]): SentFile => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `\uFEFF${joinLines(
      rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`)),
      ',',
    )}\r\n`,
  ),
})

export const buildExcelFile = (name: string, rows: SheetCell[][], merged: string[]): SentFile => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: makeXlsx({ sheets: [{ name: 'Lapas1', rows, merged }] }),
})

/** A cell of a date: days since 1899-12-30, shown as Excel shows them in Lithuania. */
export const buildDayCell = (day: Day): SheetCell => ({
  number: Date.parse(day) / 86_400_000 + 25_569,
  format: 'yyyy\\-mm\\-dd;@',
})

/** Companies of the old program. */
export const oakCode = buildCompanyCode(1)
export const meadowCode = buildCompanyCode(2)
