import { toPrintableText } from '../../to-printable-text.ts'
import type { Flow } from './flow.ts'
import { colour, contentWidth, page, type Sheet } from './sheet.ts'

export interface DrawnSignature {
  role: string
  party: string
  /** Empty leaves room to write it. */
  name: string
  authorisation?: string | null
  /** In a field of 600 × 200. */
  strokes?: number[][]
}

const gap = 28
const width = (contentWidth - gap) / 2
const field = { width: 600, height: 200 }
const scale = 0.3

export function drawSignatures(flow: Flow, signing: [DrawnSignature, DrawnSignature]): void {
  flow.heading('Parašai', 130)
  const top = flow.y
  const ends = signing.map((one, index) => drawOne(flow.sheet, one, page.left + index * (width + gap), top))
  flow.y = Math.max(...ends)
}

/** Older documents keep the other drawing. Takes `computeLevelSignaturesHeight` points. */
export function drawLevelSignatures(flow: Flow, signing: [DrawnSignature, DrawnSignature]): void {
  flow.heading('Parašai', computeLevelSignaturesHeight(flow.sheet, signing) - headHeight)
  const names = namesHeight(flow.sheet, signing)
  const top = flow.y
  const ends = signing.map((one, index) => drawOne(flow.sheet, one, page.left + index * (width + gap), top, names))
  flow.y = Math.max(...ends)
}

const headHeight = 22
const mostLetters = 300

export const computeLevelSignaturesHeight = (sheet: Sheet, signing: [DrawnSignature, DrawnSignature]): number =>
  headHeight + 12 + namesHeight(sheet, signing) + field.height * scale + 24

const namesHeight = (sheet: Sheet, signing: [DrawnSignature, DrawnSignature]): number =>
  Math.max(
    ...signing.map(({ party }) =>
      sheet.heightOf(toPrintableText(party, mostLetters), { width, size: 9, font: 'bold' }),
    ),
  )

function drawOne(
  sheet: Sheet,
  { role, party, name, authorisation, strokes = [] }: DrawnSignature,
  x: number,
  y: number,
  /** By default that of the names. */
  names?: number,
): number {
  let at = sheet.write(role, { x, y, width, size: 7.5, colour: colour.soft }) + 2
  const below = sheet.write(toPrintableText(party, names === undefined ? 120 : mostLetters), {
    x,
    y: at,
    width,
    font: 'bold',
  })
  at = (names === undefined ? below : at + names) + 2
  if (authorisation)
    at = sheet.write(toPrintableText(`Pagrindas: ${authorisation}`, 220), { x, y: at, width, size: 8.5 }) + 2
  drawStrokes(sheet, strokes, x, at)
  at += field.height * scale + 2
  sheet.rule(at, { from: x, to: x + width, colour: colour.ink })
  const signed = toPrintableText(name, 160)
  at = sheet.write(signed || 'vardas, pavardė, parašas', {
    x,
    y: at + 3,
    width,
    size: signed ? 8.5 : 7.5,
    colour: signed ? colour.ink : colour.soft,
  })
  if (strokes.length > 0 || !signed) return at
  return sheet.write('parašas', { x, y: at, width, size: 7.5, colour: colour.soft })
}

/** Odd or outside: clamped. */
function drawStrokes({ pdf }: Sheet, strokes: number[][], x: number, y: number): void {
  if (strokes.length === 0) return
  const inside = (value: number, max: number) => Math.min(Math.max(Number.isFinite(value) ? value : 0, 0), max)
  pdf.save().translate(x, y).scale(scale).lineWidth(5).lineCap('round').lineJoin('round').strokeColor(colour.ink)
  for (const stroke of strokes) {
    const points: [number, number][] = []
    for (let i = 0; i + 1 < stroke.length; i += 2)
      points.push([inside(stroke[i] ?? 0, field.width), inside(stroke[i + 1] ?? 0, field.height)])
    const [first, ...rest] = points
    if (!first) continue
    pdf.moveTo(...first)
    for (const point of rest.length > 0 ? rest : [first]) pdf.lineTo(...point)
    pdf.stroke()
  }
  pdf.restore()
}
