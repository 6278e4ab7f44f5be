import { dropVatWords } from '#rules/money/drop-vat-words.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { sumOfPieces } from '#rules/tariffs/sum-of-pieces.ts'
import { formatVatRate, getLineSums } from '../../describe-vat.ts'
import { type DocumentLine, type DocumentSnapshot, getLineVat } from '../../document-snapshot.ts'
import { toPrintableText } from '../../to-printable-text.ts'
import { unitLabels } from './document-labels.ts'
import { type ContinuationHead, drawContinuation } from './draw-head.ts'
import { colour, contentBottom, contentWidth, page, type Sheet } from './sheet.ts'

type LineTableContent = Pick<DocumentSnapshot, 'lines' | 'vat_rate' | 'buyer'> & ContinuationHead

interface Column {
  head: string
  width: number
  text: (line: DocumentLine, row: number, snapshot: LineTableContent) => string
  /** Net leads for a company, gross for a person. */
  leads?: DocumentSnapshot['buyer']['private_or_company']
}

const number: Column = { head: 'Nr.', width: 22, text: (_, row) => String(row + 1) }
const amounts: Column[] = [
  { head: 'Kiekis', width: 58, text: quantityOf },
  { head: 'Vieneto kaina\nbe\u00a0PVM,\u00a0€', width: 58, text: (line) => euros(unitPrice(line)) },
  { head: 'Suma\nbe\u00a0PVM,\u00a0€', width: 58, text: ({ price }) => euros(price), leads: 'company' },
  { head: 'PVM\ntarifas', width: 36, text: (line, _row, paper) => formatVatRate(getLineVat(line, paper)) },
  { head: 'PVM,\u00a0€', width: 50, text: ({ price, price_with_vat }) => euros(price_with_vat - price) },
  {
    head: 'Suma\nsu\u00a0PVM,\u00a0€',
    width: 58,
    text: ({ price_with_vat }) => euros(price_with_vat),
    leads: 'private',
  },
]
/** Compensation bears no VAT. */
const sumAlone: Column[] = [{ head: 'Suma,\u00a0€', width: 80, text: ({ price }) => euros(price) }]
/** Who pays no VAT names final prices. */
const final: Column[] = [
  { head: 'Kiekis', width: 70, text: quantityOf },
  { head: 'Vieneto kaina,\u00a0€', width: 90, text: (line) => euros(unitPrice(line)) },
  { head: 'Suma,\u00a0€', width: 80, text: ({ price }) => euros(price) },
]
/** The buyer accounts for the VAT, or none is due here. */
const net: Column[] = amounts.slice(0, 4)
const amountsBySums = { alone: sumAlone, final, net, 'with-vat': amounts }
const cellGap = 7

function amountsOf(snapshot: LineTableContent): Column[] {
  return amountsBySums[getLineSums(snapshot)]
}

const nameWidthOf = (columns: Column[]) =>
  contentWidth - number.width - columns.reduce((sum, { width }) => sum + width, 0)

export function drawLines(sheet: Sheet, snapshot: LineTableContent, y: number): number {
  let at = drawTableHead(sheet, snapshot, y)
  for (const [row, line] of snapshot.lines.entries()) {
    const height = rowHeight(sheet, snapshot, line)
    if (at + height > contentBottom) {
      sheet.pdf.addPage()
      at = drawTableHead(sheet, snapshot, drawContinuation(sheet, snapshot))
    }
    drawRow(sheet, snapshot, line, row, at)
    at += height
    sheet.rule(at)
  }
  return at
}

function drawTableHead(sheet: Sheet, snapshot: LineTableContent, y: number): number {
  const columns = amountsOf(snapshot)
  const look = { size: 7.5, colour: colour.soft }
  const height = Math.max(
    ...columns.map(({ head, width }) => sheet.heightOf(head, { width: width - cellGap, ...look })),
  )
  const lastLine = y + height - sheet.heightOf(number.head, { width: number.width, ...look })
  sheet.write(number.head, { x: page.left, y: lastLine, width: number.width, ...look })
  const words = columns === sumAlone ? 'Už ką' : 'Prekė ar paslauga'
  sheet.write(words, { x: page.left + number.width, y: lastLine, width: nameWidthOf(columns), ...look })
  for (const { column, x, width } of placed(columns)) {
    const top = y + height - sheet.heightOf(column.head, { width, ...look })
    sheet.write(column.head, { x, y: top, width, align: 'right', ...look })
  }
  sheet.rule(y + height + 3, { colour: colour.ink, thickness: 1 })
  return y + height + 3
}

const titleLook = (columns: Column[]) => ({ width: nameWidthOf(columns) - 4, size: 9, font: 'bold' }) as const
const detailLook = (columns: Column[]) => ({ width: nameWidthOf(columns) - 4, size: 7.5 }) as const
const padding = 6

function rowHeight(sheet: Sheet, snapshot: LineTableContent, line: DocumentLine): number {
  const columns = amountsOf(snapshot)
  const title = sheet.heightOf(toPrintableText(line.title), titleLook(columns))
  const details = detailsOf(line, columns).map(
    (detail) => sheet.heightOf(toPrintableText(detail), detailLook(columns)) + 1,
  )
  const quantity = sheet.heightOf(quantityOf(line), { width: 58 - cellGap, size: 8.5 })
  return Math.max(title + details.reduce((a, b) => a + b, 0), quantity) + 2 * padding
}

function drawRow(sheet: Sheet, snapshot: LineTableContent, line: DocumentLine, row: number, y: number): void {
  const columns = amountsOf(snapshot)
  const top = y + padding
  const x = page.left + number.width
  sheet.write(number.text(line, row, snapshot), {
    x: page.left,
    y: top,
    width: number.width,
    size: 8.5,
    colour: colour.soft,
    oneLine: true,
  })
  let at = sheet.write(toPrintableText(line.title), { ...titleLook(columns), x, y: top })
  for (const detail of detailsOf(line, columns))
    at = sheet.write(toPrintableText(detail), { ...detailLook(columns), x, y: at + 1, colour: colour.soft })

  for (const { column, x, width } of placed(columns)) {
    const leads = column === sumAlone[0] || column === final[2] || column.leads === snapshot.buyer.private_or_company
    sheet.write(column.text(line, row, snapshot), {
      x,
      y: top,
      width,
      size: 8.5,
      align: 'right',
      font: leads ? 'bold' : 'text',
      oneLine: column.text !== quantityOf,
    })
  }
}

const detailsOf = ({ details }: DocumentLine, columns: Column[]) =>
  columns === final ? details.map(dropVatWords) : details

function placed(columns: Column[]): { column: Column; x: number; width: number }[] {
  let x = page.left + number.width + nameWidthOf(columns)
  return columns.map((column) => {
    const cell = { column, x: x + cellGap, width: column.width - cellGap }
    x += column.width
    return cell
  })
}

/** By packages: one unit for the whole period. */
function unitPrice({ unit_price, pieces }: DocumentLine): number {
  return pieces ? sumOfPieces(pieces, 'price') : unit_price
}

/** `4 vnt.`, `3 d.`, `2 vnt. × 3 d.` */
function quantityOf({ quantity, charged_units, unit, pieces: byPackages }: DocumentLine): string {
  const pieces = `${quantity < 0 ? '\u2212' : ''}${Math.abs(quantity)}\u00a0${unitLabels.vnt}`
  if (unit === 'vnt' || byPackages) return pieces
  const time = `${charged_units}\u00a0${unitLabels[unit]}`
  return quantity === 1 ? time : `${pieces} × ${time}`
}

function euros(cents: number): string {
  return formatMoney(cents).replace(/\u00a0€$/, '')
}
