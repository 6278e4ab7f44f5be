// Of pdfkit 0.20.2: `_font`, which holds fontkit's typeface, and that `registerFont` takes one. Of fontkit 2.0.4:
// `_glyphs`.
// Gain: a document takes 7 ms of CPU instead of 40.
// Held by: src/people/documents/draw-document.test.ts

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

export type FontName = 'text' | 'bold'

export interface Typeface {
  layout: (text: string) => { glyphs: Glyph[]; positions: Position[]; advanceWidth: number }
  createSubset: () => unknown
  hasGlyphForCodePoint: (code: number) => boolean
}

interface Glyph {
  id: number
  codePoints: number[]
  advanceWidth: number
}

interface Position {
  xAdvance: number
  yAdvance: number
  xOffset: number
  yOffset: number
}

/**
 * Tables and words' glyph positions are cached per thread: they take several times as long as all the rest. Which
 * characters a glyph stands for is found per document, or its bytes would depend on earlier ones.
 */
export function openTypeface(name: FontName): Typeface {
  const { parsed, set } = typefaces[name]()
  const met = new Map<number, Glyph>()
  return Object.assign(Object.create(parsed) as Typeface, {
    layout(text: string) {
      const word = set(text)
      for (const glyph of word.met) if (!met.has(glyph.id)) met.set(glyph.id, glyph)
      return new Run(
        word.glyphs.map((glyph) => met.get(glyph.id) ?? glyph),
        word.positions.map((position) => ({ ...position })),
      )
    },
    createSubset: () => parsed.createSubset(),
  })
}

/** pdfkit scales the positions before it asks for their sum. */
class Run {
  readonly glyphs: Glyph[]
  readonly positions: Position[]

  constructor(glyphs: Glyph[], positions: Position[]) {
    this.glyphs = glyphs
    this.positions = positions
  }

  get advanceWidth(): number {
    let width = 0
    for (const { xAdvance } of this.positions) width += xAdvance
    return width
  }
}

interface SetWord {
  glyphs: Glyph[]
  positions: Position[]
  /** All its glyphs, each with the characters for which it was first used. */
  met: Glyph[]
}

type ParsedTypeface = Typeface & { _glyphs: Record<number, Glyph> }

/** About 8 MB for both typefaces. */
const max = { words: 2_000, letters: 40 }

const typefaces: Record<FontName, () => { parsed: ParsedTypeface; set: (text: string) => SetWord }> = {
  text: once(() => parse('DejaVuSansCondensed')),
  bold: once(() => parse('DejaVuSansCondensed-Bold')),
}

function parse(file: string) {
  const bytes = readFileSync(createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${file}.ttf`))
  const pdf = new PDFDocument({ font: '' }).font(bytes) as unknown as { _font: { font: ParsedTypeface } }
  const parsed = pdf._font.font
  const setter = Object.create(parsed) as ParsedTypeface
  const words = new Map<string, SetWord>()
  return {
    parsed,
    set(text: string): SetWord {
      const kept = words.get(text)
      if (kept) return kept
      const word = setAlone(setter, text)
      if (text.length > max.letters) return word
      // the oldest; common words soon return
      if (words.size === max.words) for (const oldest of words.keys()) if (words.delete(oldest)) break
      words.set(text, word)
      return word
    },
  }
}

function setAlone(setter: ParsedTypeface, text: string): SetWord {
  setter._glyphs = {}
  const { glyphs, positions } = setter.layout(text)
  const plain = ({ id, codePoints, advanceWidth }: Glyph): Glyph => ({ id, codePoints, advanceWidth })
  return {
    glyphs: glyphs.map(plain),
    positions: positions.map((position) => ({ ...position })),
    met: Object.values(setter._glyphs).map(plain),
  }
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
