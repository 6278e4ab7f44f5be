import { parentPort } from 'node:worker_threads'
import { lowerThreadPriority } from '#platform/lower-thread-priority.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { drawQr } from '../../draw-qr.ts'
import type { FactSheet } from '../../fact-sheet.ts'
import { countLabelsOnSheet, type LabelFormat, labelFormats } from '../../label-formats.ts'
import type { LabelSheet } from '../../label-sheet.ts'
import { toPrintableText } from '../../to-printable-text.ts'
import type { DocumentLook, Drawable } from '../public/draw-document.ts'
import { drawFeet } from './draw-feet.ts'
import { drawTitle } from './draw-head.ts'
import { type Flow, openFlow } from './flow.ts'
import { layOutBundle, layOutDocument } from './lay-out-document.ts'
import { layOutTable } from './lay-out-table.ts'
import { closeSheet, colour, contentWidth, openSheet, page, type Sheet } from './sheet.ts'

interface ToDraw {
  id: number
  snapshot: Drawable
  look: DocumentLook
}

lowerThreadPriority()

parentPort?.on('message', async ({ id, snapshot, look }: ToDraw) => {
  try {
    parentPort?.postMessage({ id, bytes: await layOut(snapshot, look) })
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})

function layOut(snapshot: Drawable, look: DocumentLook): Promise<Buffer> {
  if (snapshot.kind === 'facts') return layOutFacts(snapshot)
  if (snapshot.kind === 'labels') return layOutLabels(snapshot)
  if (snapshot.kind === 'table') return layOutTable(snapshot, look)
  if (snapshot.kind === 'bundle') return layOutBundle(snapshot, look)
  return layOutDocument(snapshot, look)
}

const labelWidth = 130
/** Longer would not fit on a page. */
const longestValue = 3_000

async function layOutFacts({ title, subtitle, owner, made_at, about, intro, sections }: FactSheet): Promise<Buffer> {
  const sheet = openSheet({ title, author: toPrintableText(owner.name, 200), createdAt: new Date(made_at) })
  const belowHead = drawTitle(sheet, {
    owner: owner.name,
    title,
    number: subtitle,
    facts: [['Sudaryta', formatDateTime(made_at)], ...about],
  })
  const flow = openFlow(sheet, { continued: title }, belowHead + 8)
  flow.text(intro, { colour: colour.soft, gap: 6 })
  for (const section of sections) {
    flow.heading(section.title)
    if (section.note) flow.text(section.note, { colour: colour.soft })
    for (const [index, row] of section.rows.entries()) {
      if (index > 0) sheet.rule(flow.y)
      flow.y += 4
      for (const fact of row) drawFact(flow, fact)
      flow.y += 2
    }
  }
  drawFeet(sheet, { seller: owner, full_number: title })
  return closeSheet(sheet)
}

function drawFact(flow: Flow, [label, value]: [string, string]): void {
  const width = contentWidth - labelWidth
  const words = toPrintableText(value, longestValue)
  flow.need(flow.sheet.heightOf(words, { width, size: 8.5 }))
  flow.sheet.write(label, {
    x: page.left,
    y: flow.y + 0.8,
    width: labelWidth - 8,
    size: 7.5,
    colour: colour.soft,
    oneLine: true,
  })
  flow.y = flow.sheet.write(words, { x: page.left + labelWidth, y: flow.y, width, size: 8.5 }) + 1
}

const points = (millimetres: number) => (millimetres * 72) / 25.4

async function layOutLabels({ owner, made_at, format, from, labels }: LabelSheet): Promise<Buffer> {
  const places: LabelFormat = labelFormats[format]
  const name = toPrintableText(owner, 200)
  const paper: [number, number] = [points(places.paper.width), points(places.paper.height)]
  const sheet = openSheet({ title: 'Vienetų etiketės', author: name, createdAt: new Date(made_at), paper })
  const max = countLabelsOnSheet(format)
  for (const [index, label] of labels.entries()) {
    const place = (from - 1 + index) % max
    if (place === 0 && index > 0) sheet.pdf.addPage()
    drawLabel(sheet, boxOf(places, place), { ...label, owner: name })
  }
  return closeSheet(sheet)
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

function boxOf({ columns, left, top, stepX, stepY, width, height }: LabelFormat, place: number): Box {
  const column = place % columns
  const row = Math.floor(place / columns)
  return {
    x: points(left + column * stepX),
    y: points(top + row * stepY),
    width: points(width),
    height: points(height),
  }
}

function drawLabel(sheet: Sheet, box: Box, { code, title, owner }: { code: string; title: string; owner: string }) {
  // The margin serves the printer, and the quiet zone.
  const edge = points(1.5)
  const side = Math.min(box.height - 2 * edge, box.width * 0.48)
  drawQrCode(sheet, code, { x: box.x + edge, y: box.y + (box.height - side) / 2, side })

  const small = box.height < points(25)
  const x = box.x + edge + side + (small ? 0 : 3)
  const width = box.x + box.width - edge - points(1) - x
  const bottom = box.y + box.height - points(2)
  let y = box.y + points(small ? 2 : 3.5)
  y = drawCode(sheet, code, { x, y, width, max: small ? 9 : 14 })

  const size = small ? 5 : 7
  const ownerTop = bottom - sheet.heightOf('Į', { width, size })
  const fitted = shortened(sheet, toPrintableText(title, 120), { width, size, max: ownerTop - y - 2 })
  if (fitted) sheet.write(fitted, { x, y: y + 1, width, size })
  sheet.write(owner, { x, y: ownerTop, width, size, colour: colour.soft, oneLine: true })
}

function drawQrCode({ pdf }: Sheet, text: string, { x, y, side }: { x: number; y: number; side: number }): void {
  const { size, path } = drawQr(text)
  pdf
    .save()
    .translate(x, y)
    .scale(side / size)
    .path(path)
    .fill('#000000')
    .restore()
}

const smallestCode = 6

/** Breaks into lines rather than be too small. Returns where it ends. */
function drawCode(
  { pdf, write }: Sheet,
  code: string,
  { x, y, width, max }: { x: number; y: number; width: number; max: number },
): number {
  pdf.font('bold').fontSize(100)
  const widthOf = (text: string) => pdf.widthOfString(text) / 100
  const size = Math.min(max, width / widthOf(code))
  if (size >= smallestCode) return write(code, { x, y, width: width + 1, size, font: 'bold', oneLine: true })
  const lines: string[] = []
  for (const sign of code) {
    const line = `${lines.at(-1) ?? ''}${sign}`
    if (lines.length > 0 && widthOf(line) * smallestCode <= width) lines[lines.length - 1] = line
    else lines.push(sign)
  }
  let at = y
  for (const line of lines)
    at = write(line, { x, y: at, width: width + 1, size: smallestCode, font: 'bold', oneLine: true })
  return at
}

/** The text keeps whole words, then an ellipsis. */
function shortened({ heightOf }: Sheet, text: string, look: { width: number; size: number; max: number }): string {
  if (heightOf(text, look) <= look.max) return text
  const words = text.split(' ')
  while (words.length > 1) {
    words.pop()
    const shorter = `${words.join(' ')}…`
    if (heightOf(shorter, look) <= look.max) return shorter
  }
  return ''
}
