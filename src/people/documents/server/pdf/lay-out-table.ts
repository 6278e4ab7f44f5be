import { formatLongDay } from '#rules/calendar/format-day.ts'
import type { TablePaper } from '../../table-paper.ts'
import { toPrintableText } from '../../to-printable-text.ts'
import type { DocumentLook } from '../public/draw-document.ts'
import { buildBrand } from './brand.ts'
import { drawFeet } from './draw-feet.ts'
import { drawContinuation, drawTitle } from './draw-head.ts'
import { drawParties } from './draw-parties.ts'
import { computeLevelSignaturesHeight, type DrawnSignature, drawLevelSignatures } from './draw-signatures.ts'
import { openFlow } from './flow.ts'
import { closeSheet, colour, contentBottom, contentWidth, openSheet, openSheetOf, page, type Sheet } from './sheet.ts'

const cellGap = 7
const padding = 4
const size = 8.5
/** Longer would not fit on a page. */
const longestCell = 300

export async function layOutTable(paper: TablePaper, { pictures }: DocumentLook = {}): Promise<Buffer> {
  const { title, subtitle, seller, made_on, facts, intro, notes, signing } = paper
  const sheet = openSheetOf(
    openSheet({
      title: `${title} ${subtitle}`,
      author: toPrintableText(seller.name, 200),
      createdAt: new Date(`${made_on}T00:00:00Z`),
      brand: buildBrand(seller, pictures),
    }),
    paper,
  )
  const belowHead = drawTitle(sheet, {
    owner: seller.name,
    title,
    number: subtitle,
    facts: [['Sudaryta', formatLongDay(made_on)], ...facts],
  })
  const belowParties = drawParties(sheet, { ...paper, object: null }, belowHead + 16, { roles: paper.roles })
  const flow = openFlow(sheet, { continued: title }, belowParties + 16)
  for (const paragraph of intro) flow.text(toPrintableText(paragraph, 1_000), { gap: 5 })
  const signatures = signing?.map(([role, party]) => ({ role, party, name: '' })) as
    | [DrawnSignature, DrawnSignature]
    | undefined
  const tail = signatures ? notesHeight(sheet, notes) + computeLevelSignaturesHeight(sheet, signatures) + 12 : 0
  flow.y = drawTable(sheet, paper, { y: flow.y + 10, tail }) + 12
  for (const note of notes) flow.text(toPrintableText(note, 1_000), { gap: 5 })
  if (signatures) drawLevelSignatures(flow, signatures)
  drawFeet(sheet, { seller, full_number: title }, 260)
  return closeSheet(sheet)
}

const notesHeight = (sheet: Sheet, notes: string[]): number =>
  notes.reduce((sum, note) => sum + 5 + sheet.heightOf(toPrintableText(note, 1_000), { width: contentWidth, size }), 0)

/** `tail`: points kept with the last row: signatures need the sum on their page. */
function drawTable(sheet: Sheet, paper: TablePaper, { y, tail }: { y: number; tail: number }): number {
  const places = placesOf(paper)
  let at = drawHead(sheet, paper, places, y)
  for (const [row, { cells, isSum }] of paper.rows.entries()) {
    const font = isSum ? 'bold' : 'text'
    const texts = cells.map((cell) => toPrintableText(cell, longestCell))
    const heights = texts.map((text, index) => sheet.heightOf(text, { width: widthOf(places, index), size, font }))
    const height = Math.max(...heights) + 2 * padding
    const below = row === paper.rows.length - 1 ? tail : 0
    if (at + height + below > contentBottom) {
      sheet.pdf.addPage()
      at = drawHead(sheet, paper, places, drawContinuation(sheet, { continued: paper.title }) + 4)
    }
    for (const [index, text] of texts.entries()) {
      const { x, width, align } = places[index] as Place
      sheet.write(text, { x, y: at + padding, width, size, font, align, oneLine: align === 'right' })
    }
    at += height
    sheet.rule(at, isSum ? { colour: colour.ink } : {})
  }
  return at
}

/** Returns where rows begin. */
function drawHead(sheet: Sheet, { columns }: TablePaper, places: Place[], y: number): number {
  const look = { size: 7.5, colour: colour.soft }
  const heights = columns.map(({ head }, index) => sheet.heightOf(head, { width: widthOf(places, index), ...look }))
  const height = Math.max(...heights)
  for (const [index, { head }] of columns.entries()) {
    const { x, width, align } = places[index] as Place
    sheet.write(head, { x, y: y + height - (heights[index] ?? 0), width, align, ...look })
  }
  sheet.rule(y + height + 3, { colour: colour.ink, thickness: 1 })
  return y + height + 3
}

interface Place {
  x: number
  width: number
  align: 'left' | 'right'
}

function placesOf({ columns }: TablePaper): Place[] {
  const others = columns.slice(1).reduce((sum, { width }) => sum + width, 0)
  let x = page.left
  return columns.map(({ width, align }, index) => {
    const whole = index === 0 ? contentWidth - others : width
    const gap = index === 0 ? 0 : cellGap
    const place: Place = { x: x + gap, width: whole - gap, align: align ?? 'left' }
    x += whole
    return place
  })
}

const widthOf = (places: Place[], index: number) => places[index]?.width ?? contentWidth
