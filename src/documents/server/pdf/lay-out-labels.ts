import { drawQr } from '../../draw-qr.ts'
import { type LabelFormat, labelFormats, labelsOnSheet } from '../../label-formats.ts'
import type { LabelSheet } from '../../label-sheet.ts'
import { printable } from '../../printable.ts'
import { closeSheet, colour, openSheet, type Sheet } from './sheet.ts'

const points = (millimetres: number) => (millimetres * 72) / 25.4

/** Draws labels as PDF, on the thread that calls it: sheet after sheet, from the first place that is left. */
export async function layOutLabels({ owner, made_at, format, from, labels }: LabelSheet): Promise<Buffer> {
  const places: LabelFormat = labelFormats[format]
  const name = printable(owner, 200)
  const paper: [number, number] = [points(places.paper.width), points(places.paper.height)]
  const sheet = openSheet({ title: 'Vienetų etiketės', author: name, createdAt: new Date(made_at), paper })
  const most = labelsOnSheet(format)
  for (const [index, label] of labels.entries()) {
    const place = (from - 1 + index) % most
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

/** The QR code as large as the label lets it be, beside it the code for people, what it is and whose. */
function drawLabel(sheet: Sheet, box: Box, { code, title, owner }: { code: string; title: string; owner: string }) {
  // What a printer may cut off or print beside, and the code's own quiet zone on the other three sides.
  const edge = points(1.5)
  const side = Math.min(box.height - 2 * edge, box.width * 0.48)
  drawQrCode(sheet, code, { x: box.x + edge, y: box.y + (box.height - side) / 2, side })

  const small = box.height < points(25)
  const x = box.x + edge + side + (small ? 0 : 3)
  const width = box.x + box.width - edge - points(1) - x
  const bottom = box.y + box.height - points(2)
  let y = box.y + points(small ? 2 : 3.5)
  y = drawCode(sheet, code, { x, y, width, most: small ? 9 : 14 })

  const size = small ? 5 : 7
  const ownerTop = bottom - sheet.heightOf('Į', { width, size })
  const fitted = shortened(sheet, printable(title, 120), { width, size, most: ownerTop - y - 2 })
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

/** On one line as large as it goes; one that would be too small to read is broken into several. Answers where it ends. */
function drawCode(
  { pdf, write }: Sheet,
  code: string,
  { x, y, width, most }: { x: number; y: number; width: number; most: number },
): number {
  pdf.font('bold').fontSize(100)
  const widthOf = (text: string) => pdf.widthOfString(text) / 100
  const size = Math.min(most, width / widthOf(code))
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

/** As many of its words as fit, the last one followed by dots. */
function shortened({ heightOf }: Sheet, text: string, look: { width: number; size: number; most: number }): string {
  if (heightOf(text, look) <= look.most) return text
  const words = text.split(' ')
  while (words.length > 1) {
    words.pop()
    const shorter = `${words.join(' ')}…`
    if (heightOf(shorter, look) <= look.most) return shorter
  }
  return ''
}
