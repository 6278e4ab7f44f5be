import PDFDocument from 'pdfkit'
import { type FontName, openTypeface, type Typeface } from '#platform/patched/typeface.ts'
import { dropVatWords } from '#rules/money/drop-vat-words.ts'
import { type Brand, ownBrand } from './brand.ts'

export type Pdf = InstanceType<typeof PDFDocument>

export const colour = { ink: '#24262a', soft: '#5c5d5e', line: '#cfc8ba' }

/** A4 in points. */
export const page = { width: 595.28, height: 841.89, left: 42, right: 42, top: 40, bottom: 60 }
export const rightEdge = page.width - page.right
export const contentWidth = rightEdge - page.left
export const contentBottom = page.height - page.bottom

export interface TextLook {
  width: number
  size?: number
  font?: FontName
}

export interface PlacedText extends TextLook {
  x: number
  y: number
  colour?: string
  align?: 'left' | 'right'
  /** Shrinks to stay on one line, for amounts. */
  oneLine?: boolean
}

/** Measures in points from the top left. */
export interface Sheet {
  pdf: Pdf
  brand: Brand
  /** Returns where the text ends. */
  write: (text: string, placed: PlacedText) => number
  heightOf: (text: string, look: TextLook) => number
  rule: (y: number, look?: { from?: number; to?: number; colour?: string; thickness?: number }) => void
}

export interface SheetDetails {
  title: string
  author: string
  /** Fixed: the same document gives the same bytes. */
  createdAt: Date
  /** Default: the program's own. */
  brand?: Brand
  /** Points, without margins; by default A4 with ours. */
  paper?: [width: number, height: number]
}

export function openSheet({ title, author, createdAt, brand = ownBrand, paper }: SheetDetails): Sheet {
  const pdf = new PDFDocument({
    size: paper ?? 'A4',
    margins: paper
      ? { top: 0, right: 0, bottom: 0, left: 0 }
      : { top: page.top, right: page.right, bottom: page.bottom, left: page.left },
    // Feet are drawn last; without margins full pages are flushed.
    bufferPages: !paper,
    lang: 'lt-LT',
    displayTitle: true,
    pdfVersion: '1.7',
    // pdfkit parses a font again under another name
    font: '',
    info: {
      Title: title,
      Author: author,
      Creator: author,
      Producer: 'Įrankinė',
      CreationDate: createdAt,
      ModDate: createdAt,
    },
  })
  const typefaces = { text: openTypeface('text'), bold: openTypeface('bold') }
  for (const name of ['text', 'bold'] as const) pdf.registerFont(name, typefaces[name] as never)
  const use = ({ size = 9, font = 'text' }: Omit<TextLook, 'width'>) => pdf.font(font).fontSize(size)

  return {
    pdf,
    brand,
    write(text, { x, y, width, size = 9, font = 'text', colour: fill = colour.ink, align = 'left', oneLine = false }) {
      use({ size, font })
      const shown = drawable(typefaces[font], text)
      const natural = oneLine ? pdf.widthOfString(shown) : 0
      if (natural > width) pdf.fontSize((size * width) / natural)
      const options = oneLine ? { width: width + 0.5, align, height: size } : { width, align, lineGap: 1 }
      pdf.fillColor(fill).text(shown, x, y, options)
      return pdf.y
    },
    heightOf(text, { width, size, font = 'text' }) {
      use({ size, font })
      return pdf.heightOfString(drawable(typefaces[font], text), { width, lineGap: 1 })
    },
    rule(y, { from = page.left, to = rightEdge, colour: stroke = colour.line, thickness = 0.6 } = {}) {
      pdf.moveTo(from, y).lineTo(to, y).lineWidth(thickness).strokeColor(stroke).stroke()
    },
  }
}

/** The sheet of a seller who pays no VAT leaves out its words; a paper that corrects one with VAT keeps them. */
export function openSheetOf(sheet: Sheet, paper: PaperOfSeller): Sheet {
  const { code, vat_code } = paper.seller
  if (vat_code || !code || paper.vat_lines?.some(({ kind }) => kind === 'standard')) return sheet
  return {
    ...sheet,
    write: (text, placed) => sheet.write(dropVatWords(text), placed),
    heightOf: (text, look) => sheet.heightOf(dropVatWords(text), look),
  }
}

interface PaperOfSeller {
  seller: { code: string | null; vat_code: string | null }
  vat_lines?: readonly { kind: string }[]
}

export async function closeSheet({ pdf }: Sheet): Promise<Buffer> {
  pdf.end()
  const parts: Buffer[] = []
  for await (const part of pdf) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** No gap may look like the end of a word. */
function drawable(typeface: Typeface, text: string): string {
  return Array.from(text, (sign) =>
    sign === '\n' || typeface.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0) ? sign : '\u25a1',
  ).join('')
}
