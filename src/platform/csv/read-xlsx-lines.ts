import { limits } from '../limits/limits.ts'
import {
  type CellFormat,
  type MergedCells,
  openXlsx,
  readColumn,
  replaceEscapes,
  toOwnText,
  type XlsxSheet,
} from './open-xlsx.ts'
import { buildTooManyColumnsError, buildTooManyRowsError, type CsvLine, maxColumns, maxLines } from './parse-csv.ts'
import { buildDamagedError, createXmlScanner } from './scan-xml.ts'

/**
 * Lines with something in them, as somebody would type them: a comma in numbers, `10%`, `2026-11-21` for days. Memory holds a piece of the
 * sheet, and its shared texts. Throws UnreadableCsv.
 */
export async function* readXlsxLines(bytes: Uint8Array, mostRows: number): AsyncGenerator<CsvLine> {
  const sheet = await openXlsx(bytes)
  const lines: CsvLine[] = []
  const scanPiece = createXmlScanner(collectLines(sheet, lines))
  let filled = 0
  for await (const piece of sheet.pieces) {
    scanPiece(piece)
    for (const line of lines.splice(0)) {
      if (++filled > mostRows + 1) throw buildTooManyRowsError(mostRows)
      yield line
    }
  }
}

function collectLines(sheet: XlsxSheet, lines: CsvLine[]) {
  const fillMerged = createMergedFiller(sheet.merged)
  let row = 0
  let cells: string[] = []
  let isFilled = false
  let column = -1
  let cell = createCell()
  let isText = false
  let phonetic = 0
  return {
    open(name: string, attributes: Record<string, string>) {
      if (name === 'row') {
        row = Number(attributes.r ?? row + 1)
        if (!(Number.isInteger(row) && row >= 1 && row <= maxLines)) throw buildDamagedError()
        cells = []
        isFilled = false
        column = -1
      } else if (name === 'c') {
        const [letters] = /^[A-Z]{1,3}/.exec(attributes.r ?? '') ?? []
        column = letters === undefined ? column + 1 : readColumn(letters)
        cell = createCell(attributes.t, attributes.s)
      } else if (name === 'f') cell.isFormula = true
      else if (name === 'rPh') phonetic += 1
      isText = name === 'v' || (name === 't' && phonetic === 0)
    },
    text(text: string) {
      if (isText && cell.text.length <= limits.csvCellLetters) cell.text += text
    },
    close(name: string) {
      if (name === 'rPh') phonetic -= 1
      if (name === 'v' || name === 't') isText = false
      if (name === 'c') {
        const text = toText(cell, sheet)
        if (text === '') return
        if (column >= maxColumns) throw buildTooManyColumnsError()
        while (cells.length < column) cells.push('')
        cells[column] = text
        isFilled ||= text.trim() !== ''
      }
      if (name === 'row' && isFilled) lines.push({ row, cells: fillMerged(row, cells) })
    },
  }
}

interface Cell {
  type: string
  format: number
  text: string
  isFormula: boolean
}

const createCell = (type = 'n', format = '0'): Cell => ({ type, format: Number(format), text: '', isFormula: false })

function toText({ type, format, text, isFormula }: Cell, { strings, formats, isFrom1904 }: XlsxSheet): string {
  if (type === 's') return strings[Number(text)] ?? ''
  if (type === 'str' || type === 'inlineStr') return toOwnText(replaceEscapes(text))
  if (type === 'b') return /^(?:1|true)$/i.test(text) ? '1' : '0'
  if (type === 'e') return text
  if (type === 'd') return text.slice(0, 10)
  // a program that doesn't calculate has left it so
  if (text.trim() === '') return isFormula ? '#CALC!' : ''
  return toNumberText(text.trim(), formats[format] ?? { is: 'number' }, isFrom1904)
}

function toNumberText(written: string, format: CellFormat, isFrom1904: boolean): string {
  const value = Number(written)
  if (Number.isNaN(value)) return written
  if (format.is === 'percent') return `${toPlainNumber(value * 100)}%`
  if (format.is === 'time' || (format.is === 'day' && value >= 0 && value < 1)) return toClock(value)
  if (format.is === 'day') return toDay(value + (isFrom1904 ? 1_462 : 0)) ?? toPlainNumber(value)
  const shortened = toShortened(written, value)
  if (shortened !== undefined) return shortened
  if (format.is === 'digits' && Number.isInteger(value) && value >= 0)
    return String(value).padStart(format.minDigits, '0')
  return toPlainNumber(value)
}

/** `8,61E+07` where the file says no more digits than that: the others are lost, as of a whole number of over fifteen. */
function toShortened(written: string, value: number): string | undefined {
  const [, sign = '', whole = '', decimals = '', exponent = ''] = /^(-?)(\d)(?:\.(\d*))?E\+?(\d+)$/i.exec(written) ?? []
  const isCut = exponent !== '' && decimals.length < Number(exponent) && Number(exponent) > 1 && !/^0*$/.test(decimals)
  if (isCut) return `${sign}${whole},${decimals.slice(0, 14)}E+${exponent.padStart(2, '0')}`
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return undefined
  const [digits = '', power = ''] = value.toExponential(14).split('e+')
  return `${digits.replace('.', ',')}E+${power.padStart(2, '0')}`
}

/** A number of a sheet is no text that could mean two: `1,125` gets a zero. */
function toPlainNumber(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString()
  const text = String(Number(value.toFixed(10))).replace('.', ',')
  return /^-?[1-9]\d{0,2},\d{3}$/.test(text) ? `${text}0` : text
}

const DAY_MS = 86_400_000
/** 31 December 9999. */
const LAST_DAY = 2_958_465

/** Excel has a 29 February 1900, as Lotus had. */
function toDay(serial: number): string | undefined {
  const minutes = Math.round(serial * 1_440)
  const day = Math.floor(minutes / 1_440)
  if (day < 1 || day > LAST_DAY) return undefined
  const at = new Date(Date.UTC(1899, 11, day < 60 ? 31 : 30) + day * DAY_MS)
  const time = minutes % 1_440
  return `${at.toISOString().slice(0, 10)}${time > 0 ? ` ${toClock(time / 1_440)}` : ''}`
}

function toClock(days: number): string {
  const minutes = Math.round(days * 1_440)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** A head over two rows is one of either. */
function createMergedFiller(merged: readonly MergedCells[]): (row: number, cells: string[]) => string[] {
  const texts = new Map<MergedCells, string>()
  return (row, cells) => {
    for (const one of merged) {
      if (row < one.top || row > one.bottom) continue
      if (row === one.top) texts.set(one, cells[one.column] ?? '')
      const text = texts.get(one) ?? ''
      if (text === '' || cells[one.column]) continue
      while (cells.length < one.column) cells.push('')
      cells[one.column] = text
    }
    return cells
  }
}
