import { formatLongDay } from '#rules/calendar/format-day.ts'
import { getPaper } from '#rules/document-kinds/document-kinds.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { getPaperTitle, isOfNotPayer } from '../../describe-vat.ts'
import type { DocumentSnapshot } from '../../document-snapshot.ts'
import type { ContractLine, ContractSnapshot, IssuedSnapshot } from '../../issued-snapshot.ts'
import type { PaperBundle } from '../../paper-bundle.ts'
import type { QuotePaper } from '../../quote-paper.ts'
import { toPrintableText } from '../../to-printable-text.ts'
import type { DocumentLook } from '../public/draw-document.ts'
import { buildBrand } from './brand.ts'
import { unitLabels } from './document-labels.ts'
import { drawAct } from './draw-act.ts'
import { drawFeet } from './draw-feet.ts'
import { drawHead, drawTitle } from './draw-head.ts'
import { drawLines } from './draw-lines.ts'
import { drawParties, type PartyLabels } from './draw-parties.ts'
import { drawSignatures } from './draw-signatures.ts'
import { drawTotals } from './draw-totals.ts'
import { type Flow, openFlow } from './flow.ts'
import { closeSheet, colour, contentWidth, openSheet, openSheetOf, page, rightEdge, type Sheet } from './sheet.ts'

/** The same bytes for a snapshot. Typed text is drawn, not interpreted. */
export async function layOutDocument(snapshot: IssuedSnapshot | QuotePaper, look: DocumentLook = {}): Promise<Buffer> {
  const sheet = openSheet({
    title: `${getPaperTitle(snapshot)} ${snapshot.full_number}`,
    author: toPrintableText(snapshot.seller.name, 200),
    createdAt: new Date(`${snapshot.issued_on}T00:00:00Z`),
    brand: buildBrand(snapshot.seller, look.pictures),
  })
  drawBody(openSheetOf(sheet, snapshot), snapshot, look)
  drawFeet(sheet, snapshot)
  if (look.sample) drawSampleMarks(sheet)
  return closeSheet(sheet)
}

/** Pages of a paper are written out before those of the next are laid out. */
export async function layOutBundle({ title, made_at, papers }: PaperBundle, look: DocumentLook = {}): Promise<Buffer> {
  const author = toPrintableText(papers[0]?.seller.name ?? '', 200)
  const sheet = openSheet({ title, author, createdAt: new Date(made_at) })
  for (const [index, paper] of papers.entries()) {
    if (index > 0) {
      sheet.pdf.flushPages()
      sheet.pdf.addPage()
    }
    const own = openSheetOf({ ...sheet, brand: buildBrand(paper.seller, look.pictures) }, paper)
    drawBody(own, paper, look)
    drawFeet(own, paper)
  }
  return closeSheet(sheet)
}

function drawBody(sheet: Sheet, snapshot: IssuedSnapshot | QuotePaper, { pictures = {} }: DocumentLook): void {
  if (snapshot.kind === 'contract') drawContract(sheet, snapshot)
  else if (snapshot.kind === 'act') drawAct(sheet, snapshot, pictures)
  else if (snapshot.kind === 'quote') drawQuote(sheet, snapshot)
  else drawBill(sheet, snapshot)
}

function drawBill(sheet: Sheet, snapshot: DocumentSnapshot): void {
  const belowHead = drawHead(sheet, snapshot)
  const belowParties = drawParties(sheet, snapshot, belowHead + 16, partiesOf(snapshot))
  const belowLines = drawLines(sheet, snapshot, belowParties + 22)
  drawTotals(sheet, snapshot, belowLines)
}

function partiesOf({ kind }: DocumentSnapshot): PartyLabels | undefined {
  const { roles } = getPaper(kind)
  return roles && { roles }
}

/** „PAVYZDYS“ across every page. */
function drawSampleMarks({ pdf, brand }: Sheet): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index)
    pdf
      .save()
      .rotate(-40, { origin: [page.width / 2, page.height / 2] })
      .font('bold')
      .fontSize(96)
      .fillColor(brand.signal, 0.35)
      .text('PAVYZDYS', 0, page.height / 2 - 60, { width: page.width, align: 'center', lineBreak: false })
      .restore()
  }
}

function drawQuote(sheet: Sheet, paper: QuotePaper): void {
  const belowHead = drawTitle(sheet, {
    owner: paper.seller.name,
    title: getPaper(paper.kind).title,
    number: `Serija ir numeris ${paper.full_number}`,
    facts: [
      ['Data', formatLongDay(paper.issued_on)],
      ['Galioja iki', paper.valid_until],
      ['Įrankiai laikomi iki', paper.holds_until],
      ['Redakcija', paper.revision > 1 ? String(paper.revision) : null],
    ],
  })
  const belowParties = drawParties(sheet, paper, belowHead + 16, { roles: ['Siūlo', 'Kam'] })
  const belowLines = drawLines(sheet, paper, belowParties + 22)
  const flow = openFlow(sheet, paper, drawTotals(sheet, paper, belowLines))
  flow.heading('Sąlygos')
  for (const term of paper.terms) flow.text(toPrintableText(term, 900))
  if (paper.wording) drawWording(flow, paper.wording)
}

function drawContract(sheet: Sheet, contract: ContractSnapshot): void {
  const { seller, full_number, issued_on, order_id, ordered_on, represented_by, buyer } = contract
  const isFinal = isOfNotPayer(contract)
  const belowHead = drawTitle(sheet, {
    owner: seller.name,
    title: getPaper(contract.kind).title,
    number: `Nr. ${full_number}`,
    facts: [
      ['Sudarymo data', formatLongDay(contract.revised_on ?? issued_on)],
      ['Redakcija', contract.revision ? String(contract.revision) : null],
      ['Užsakymas', `Nr. ${order_id}, ${ordered_on}`],
      [isFinal ? 'Nuomos mokestis' : 'Nuomos mokestis su PVM', formatMoney(contract.price_with_vat)],
      ['Užstatas', contract.deposit > 0 ? formatMoney(contract.deposit) : 'neimamas'],
    ],
  })
  const beside = [represented_by && `Atstovas ${represented_by}, veikiantis pagal ______________`]
  const belowParties = drawParties(sheet, contract, belowHead + 16, { roles: ['Nuomotojas', 'Nuomininkas'], beside })

  const flow = openFlow(sheet, contract, belowParties + 12)
  drawTools(flow, contract)
  for (const [index, { title, points }] of contract.terms.entries()) {
    flow.heading(`${index + 1}. ${title}`)
    for (const [at, point] of points.entries()) drawPoint(flow, `${index + 1}.${at + 1}.`, point)
  }
  if (contract.wording) drawWording(flow, contract.wording)
  drawSignatures(flow, [
    { role: 'Nuomotojas', party: seller.name, name: '' },
    { role: 'Nuomininkas', party: buyer.name, name: represented_by ?? '' },
  ])
}

function drawPoint(flow: Flow, number: string, point: string): void {
  const x = page.left + 28
  const text = toPrintableText(point, 900)
  flow.need(flow.sheet.heightOf(text, { width: rightEdge - x, size: 8.5 }))
  flow.sheet.write(number, { x: page.left, y: flow.y, width: 26, size: 8.5, colour: colour.soft, oneLine: true })
  flow.text(text, { x })
}

interface Column {
  head: string
  width: number
  text: (line: ContractLine) => string
}

const columns: Column[] = [
  { head: 'Kiekis', width: 46, text: ({ quantity }) => `${quantity}\u00a0vnt.` },
  { head: 'Laikas', width: 40, text: ({ charged_units, unit }) => `${charged_units}\u00a0${unitLabels[unit]}` },
  {
    head: 'Kaina be\u00a0PVM,\nd. arba val.',
    width: 62,
    text: ({ unit_price, pieces }) => (pieces ? 'paketais' : formatMoney(unit_price)),
  },
  { head: 'Suma\nbe\u00a0PVM', width: 56, text: ({ price }) => formatMoney(price) },
  { head: 'Suma\nsu\u00a0PVM', width: 56, text: ({ price_with_vat }) => formatMoney(price_with_vat) },
  { head: 'Užstatas,\n1\u00a0vnt.', width: 56, text: ({ deposit }) => amountOrNone(deposit) },
  { head: 'Įrankio vertė,\n1\u00a0vnt.', width: 62, text: ({ replacement_value }) => amountOrNone(replacement_value) },
]
/** Of who pays no VAT: one sum, which is final. */
const finalColumns = columns
  .filter(({ head }) => !head.startsWith('Suma\nsu'))
  .map((column) => ({ ...column, head: column.head.replace('\nbe\u00a0PVM', '').replace(' be\u00a0PVM', '') }))

const columnsOf = (contract: ContractSnapshot): Column[] => (isOfNotPayer(contract) ? finalColumns : columns)
const nameWidthOf = (all: Column[]) => contentWidth - all.reduce((sum, { width }) => sum + width, 0)

const amountOrNone = (cents: number): string => (cents > 0 ? formatMoney(cents) : '–')

function drawTools(flow: Flow, contract: ContractSnapshot): void {
  const { sheet } = flow
  const { lines } = contract
  const all = columnsOf(contract)
  const nameWidth = nameWidthOf(all)
  flow.heading('Nuomojami įrankiai', 70)
  drawCells(flow, all, 'Įrankis, komplektas, laikotarpis', (column) => column.head, { size: 7.5, colour: colour.soft })
  flow.y += 22
  sheet.rule(flow.y, { colour: colour.ink, thickness: 1 })
  for (const line of lines) {
    const small = [...line.kit.map((part) => `Komplektas: ${part}`), ...line.details].map((text) =>
      toPrintableText(text),
    )
    const title = toPrintableText(line.title, 300)
    const height =
      sheet.heightOf(title, { width: nameWidth - 6, font: 'bold' }) +
      small.reduce((sum, text) => sum + sheet.heightOf(text, { width: contentWidth, size: 7.5 }) + 1, 0)
    flow.need(height + 12)
    flow.y += 5
    drawCells(flow, all, undefined, (column) => column.text(line), { size: 8.5, colour: colour.ink })
    let at = sheet.write(title, { x: page.left, y: flow.y, width: nameWidth - 6, font: 'bold' })
    for (const text of small)
      at = sheet.write(text, { x: page.left, y: at + 1, width: contentWidth, size: 7.5, colour: colour.soft })
    flow.y = Math.max(at, flow.y + 12) + 5
    sheet.rule(flow.y)
  }
  flow.y += 4
}

function drawCells(
  { sheet, y }: Flow,
  all: Column[],
  first: string | undefined,
  text: (column: Column) => string,
  look: { size: number; colour: string },
): void {
  const nameWidth = nameWidthOf(all)
  if (first) sheet.write(first, { x: page.left, y: y + 9, width: nameWidth - 6, ...look })
  let x = page.left + nameWidth
  for (const column of all) {
    const cell = text(column)
    const top = first && !cell.includes('\n') ? y + 9 : y
    sheet.write(cell, { x: x + 6, y: top, width: column.width - 6, align: 'right', oneLine: !first, ...look })
    x += column.width
  }
}

function drawWording(flow: Flow, { version, on }: { version: number; on: string }): void {
  const text = `Sąlygų redakcija Nr.\u00a0${version}, ${on}`
  const look = { width: contentWidth, size: 7.5 }
  flow.need(flow.sheet.heightOf(text, look) + 4)
  flow.y = flow.sheet.write(text, { x: page.left, y: flow.y + 2, ...look, colour: colour.soft }) + 2
}
