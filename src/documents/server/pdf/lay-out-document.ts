import type { DocumentSnapshot } from '../../document-snapshot.ts'
import { paperTitles } from '../../document-titles.ts'
import type { IssuedSnapshot } from '../../issued-snapshot.ts'
import { printable } from '../../printable.ts'
import type { QuotePaper } from '../../quote-paper.ts'
import type { DocumentLook } from '../draw-document.ts'
import { drawAct } from './draw-act.ts'
import { drawContract } from './draw-contract.ts'
import { drawFeet } from './draw-feet.ts'
import { drawHead } from './draw-head.ts'
import { drawLines } from './draw-lines.ts'
import { drawParties } from './draw-parties.ts'
import { drawQuote } from './draw-quote.ts'
import { drawTotals } from './draw-totals.ts'
import { closeSheet, colour, openSheet, page, type Sheet } from './sheet.ts'

/**
 * Draws an issued document as PDF on the thread that calls it: some 10 ms of a processor, the thread's first one 150. The
 * same snapshot gives the same bytes, whatever was drawn before it. It reads nothing but the two typefaces; what people
 * typed is only ever drawn as letters.
 */
export async function layOutDocument(snapshot: IssuedSnapshot | QuotePaper, look: DocumentLook = {}): Promise<Buffer> {
  const sheet = openSheet({
    title: `${paperTitles[snapshot.kind]} ${snapshot.full_number}`,
    author: printable(snapshot.seller.name, 200),
    createdAt: new Date(`${snapshot.issued_on}T00:00:00Z`),
  })
  drawBody(sheet, snapshot, look)
  drawFeet(sheet, snapshot)
  if (look.sample) drawSampleMarks(sheet)
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
  const belowParties = drawParties(sheet, snapshot, belowHead + 16)
  const belowLines = drawLines(sheet, snapshot, belowParties + 22)
  drawTotals(sheet, snapshot, belowLines)
}

/** „PAVYZDYS“ across every page, light enough to read through, too large to overlook. */
function drawSampleMarks({ pdf }: Sheet): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index)
    pdf
      .save()
      .rotate(-40, { origin: [page.width / 2, page.height / 2] })
      .font('bold')
      .fontSize(96)
      .fillColor(colour.signal, 0.35)
      .text('PAVYZDYS', 0, page.height / 2 - 60, { width: page.width, align: 'center', lineBreak: false })
      .restore()
  }
}
