import type { FontName } from '#platform/patched/typeface.ts'
import { formatIban } from '#rules/codes/iban.ts'
import { getPaper, hasPaperTrait } from '#rules/document-kinds/document-kinds.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { formatAmountInWords } from '../../amount-in-words.ts'
import { computeLeftToPay } from '../../compute-left-to-pay.ts'
import {
  formatTotalLabel,
  getPaperNote,
  getTotalLabel,
  listVatSentences,
  listVatSums,
  totalWithVat,
} from '../../describe-vat.ts'
import type { DocumentSnapshot } from '../../document-snapshot.ts'
import { drawQr } from '../../draw-qr.ts'
import type { QuotePaper } from '../../quote-paper.ts'
import { formatRfReference } from '../../rf-reference.ts'
import { toPrintableLines, toPrintableText } from '../../to-printable-text.ts'
import { depositLabels, qrNote } from './document-labels.ts'
import { drawContinuation } from './draw-head.ts'
import { colour, contentBottom, contentWidth, page, rightEdge, type Sheet } from './sheet.ts'

const sums = { x: rightEdge - 210, width: 210 }
/** With its quiet zone; a module is usually 0.6 mm. */
const qrSide = 84
const beside = { x: page.left, width: contentWidth - 210 - 28 }

/** A quote has nothing to pay yet. */
type TotalsContent =
  | DocumentSnapshot
  | (QuotePaper & { [Field in Exclude<keyof DocumentSnapshot, keyof QuotePaper>]?: undefined })

/** On one page. Returns where it ends. */
export function drawTotals(sheet: Sheet, snapshot: TotalsContent, y: number): number {
  const { said, comment } = lastWords(snapshot)
  const commentHeight = comment ? sheet.heightOf(comment, { width: contentWidth, size: 8.5 }) + 30 : 0
  let at = y + 14
  const sumsHeight =
    (snapshot.payment_qr ? 150 : 120) +
    (snapshot.deposit ? 34 : 0) +
    (snapshot.deposit_reference ? 10 : 0) +
    (snapshot.covered ? 34 : 0) +
    15 * Math.max(0, listVatSums(snapshot).length - 2) +
    28 * listVatSentences(snapshot).length
  if (at + sumsHeight + commentHeight > contentBottom) {
    sheet.pdf.addPage()
    at = drawContinuation(sheet, snapshot)
  }
  const belowSums = drawSums(sheet, snapshot, at)
  const belowWords = drawBeside(sheet, snapshot, at)
  at = Math.max(belowSums, belowWords) + 16

  if (snapshot.deposit) at = drawDeposit(sheet, snapshot.deposit, snapshot.deposit_reference, at)
  const notes = [...listVatSentences(snapshot), getPaperNote(snapshot)].filter((note) => note !== undefined)
  for (const note of notes) {
    sheet.pdf.rect(page.left, at, 3, 16).fill(sheet.brand.signal)
    at = sheet.write(note, { x: page.left + 12, y: at + 2.5, width: contentWidth - 12, size: 9 }) + 12
  }
  if (comment) {
    at = sheet.write(said, { x: page.left, y: at, width: contentWidth, size: 7.5, colour: colour.soft }) + 2
    at = sheet.write(comment, { x: page.left, y: at, width: contentWidth, size: 8.5 }) + 8
  }
  return at
}

function lastWords({ kind, reason, comment }: TotalsContent): { said: string; comment: string | null } {
  if (reason)
    return { said: getPaper(kind).callingOff?.reason ?? 'Taisymo priežastis', comment: toPrintableLines(reason) }
  return { said: 'Pirkėjo pastaba', comment: comment && toPrintableLines(comment) }
}

/** Nobody shall add it to the sum. */
function drawDeposit(sheet: Sheet, deposit: number, reference: string | undefined, y: number): number {
  sheet.rule(y)
  const place = { x: page.left, width: contentWidth - 110 }
  const amount = { x: rightEdge - 100, y: y + 5, width: 100, font: 'bold', align: 'right', oneLine: true } as const
  sheet.write(formatMoney(deposit), amount)
  const below = sheet.write(depositLabels.title, { ...place, y: y + 5, font: 'bold' })
  const note = reference ? depositLabels.byTransfer(formatRfReference(reference)) : depositLabels.note
  const at = sheet.write(note, { ...place, y: below, size: 7.5, colour: colour.soft }) + 4
  sheet.rule(at)
  return at + 12
}

function drawSums(sheet: Sheet, snapshot: TotalsContent, y: number): number {
  const { price_with_vat, covered, kind, buyer } = snapshot
  const netFont = buyer.private_or_company === 'company' ? 'bold' : 'text'
  let at = y
  const showsSumAlone = hasPaperTrait(kind, 'showsSumAlone')
  const rows: Sum[] = showsSumAlone
    ? []
    : listVatSums(snapshot).map(([word, cents], at) => [word, cents, at === 0 ? netFont : 'text'])
  for (const row of rows) at = drawSum(sheet, row, at)
  sheet.rule(at, { from: sums.x })
  at += 7
  if (covered) {
    at = drawSum(
      sheet,
      [formatTotalLabel(showsSumAlone ? 'Iš viso' : totalWithVat, snapshot), price_with_vat, 'text'],
      at,
    )
    at = drawSum(sheet, ['Įskaityta iš užstato', -covered, 'text'], at) + 4
  }
  const word = covered ? 'Liko mokėti' : getTotalLabel(snapshot)
  sheet.write(word, { x: sums.x, y: at + 2, width: 100, size: 10.5, font: 'bold', oneLine: true })
  sheet.write(formatMoney(computeLeftToPay(snapshot)), {
    x: sums.x + 90,
    y: at,
    width: 120,
    size: 14,
    font: 'bold',
    align: 'right',
    oneLine: true,
  })
  sheet.rule(at + 22, { from: sums.x, colour: sheet.brand.signal, thickness: 3 })
  return at + 24
}

type Sum = [word: string, cents: number, font: FontName]

function drawSum(sheet: Sheet, [word, cents, font]: Sum, y: number): number {
  sheet.write(word, { x: sums.x, y, width: 110, colour: colour.soft, oneLine: true })
  sheet.write(formatMoney(cents), { x: sums.x + 110, y, width: 100, font, align: 'right', oneLine: true })
  return y + 15
}

function drawBeside(sheet: Sheet, snapshot: TotalsContent, y: number): number {
  let at = sheet.write('Suma žodžiais', { ...beside, y, size: 7.5, colour: colour.soft }) + 2
  at = sheet.write(formatAmountInWords(computeLeftToPay(snapshot)), { ...beside, y: at }) + 9
  const isAsked = hasPaperTrait(snapshot.kind, 'asksForPayment') && !snapshot.corrects
  if (snapshot.reference === undefined || (!isAsked && !snapshot.payment_qr)) return at
  const { seller, reference, payment_qr } = snapshot
  const top = at
  const place = payment_qr ? { ...beside, width: beside.width - qrSide - 10 } : beside
  at = sheet.write('Mokėjimas', { ...place, y: at, size: 7.5, colour: colour.soft }) + 2
  const lines = [
    `Gavėjas ${toPrintableText(seller.name, 200)}`,
    seller.iban && `Sąskaita ${formatIban(seller.iban)}`,
    reference ? `Įmokos kodas ${formatRfReference(reference)}` : `Paskirtis ${snapshot.full_number}`,
  ]
  for (const line of lines) if (line) at = sheet.write(line, { ...place, y: at }) + 1
  if (!payment_qr) return at
  at = sheet.write(qrNote, { ...place, y: at + 3, size: 7.5, colour: colour.soft })
  return Math.max(at, drawQrCode(sheet, payment_qr, beside.x + beside.width - qrSide, top))
}

/** Returns the lower edge. */
function drawQrCode({ pdf }: Sheet, text: string, x: number, y: number): number {
  const { size, path } = drawQr(text)
  pdf
    .save()
    .translate(x, y)
    .scale(qrSide / size)
    .path(path)
    .fill('#000000')
    .restore()
  return y + qrSide
}
