import { inflateSync } from 'node:zlib'

/** A page each, a line a piece. Only of our own drawing. */
export function extractPdfText(pdf: Buffer): string[] {
  const objects = readObjects(pdf)
  const maps = new Map<string, Map<string, string>>()
  for (const { head } of objects.values())
    for (const [, name, id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const toUnicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(id))?.head ?? '')?.[1]
      const cmap = objects.get(Number(toUnicode))?.stream
      if (name && cmap) maps.set(name, readCmap(cmap.toString('latin1')))
    }
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .map(({ head }) => {
      const contents = objects.get(Number(/\/Contents (\d+) 0 R/.exec(head)?.[1]))?.stream
      return contents ? readContents(contents.toString('latin1'), maps) : ''
    })
}

/** QR codes are such shapes: SVG paths. */
export function extractPdfShapes(pdf: Buffer): string[] {
  return [...readObjects(pdf).values()].flatMap(({ stream }) => {
    const filled = stream?.toString('latin1').match(/(?:[\d.]+ [\d.]+ m\n(?:[\d.]+ [\d.]+ l\n)+h\n){20,}/g) ?? []
    return filled.map((shape) =>
      shape
        .replace(/([\d. ]+) (m|l)\n/g, '$2 $1 ')
        .replaceAll('h\n', 'z')
        .toUpperCase(),
    )
  })
}

export function extractPdfDrawing(pdf: Buffer): string {
  return [...readObjects(pdf)]
    .map(([id, { head, stream }]) => `${id} ${head.replace(/\/Length \d+/, '')}\n${stream?.toString('latin1') ?? ''}`)
    .join('\n')
}

interface PdfObject {
  head: string
  stream: Buffer | undefined
}

function readObjects(pdf: Buffer): Map<number, PdfObject> {
  const objects = new Map<number, PdfObject>()
  const text = pdf.toString('latin1')
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length
    const streamAt = text.indexOf('\nstream\n', start)
    const endAt = text.indexOf('\nendobj', start)
    if (streamAt < 0 || streamAt > endAt) {
      objects.set(Number(match[1]), { head: text.slice(start, endAt), stream: undefined })
      continue
    }
    const head = text.slice(start, streamAt)
    const from = streamAt + '\nstream\n'.length
    const raw = pdf.subarray(from, from + Number(/\/Length (\d+)/.exec(head)?.[1]))
    objects.set(Number(match[1]), { head, stream: head.includes('FlateDecode') ? inflateSync(raw) : raw })
  }
  return objects
}

function readCmap(cmap: string): Map<string, string> {
  const map = new Map<string, string>()
  for (const [, first, values] of cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    const start = Number.parseInt(first ?? '', 16)
    for (const [index, [, hex]] of [...(values ?? '').matchAll(/<([^>]*)>/g)].entries())
      map.set((start + index).toString(16).padStart(4, '0'), fromUtf16(hex ?? ''))
  }
  return map
}

function fromUtf16(hex: string): string {
  const codes = hex.split(/\s+/).filter(Boolean).join('').match(/.{4}/g) ?? []
  return String.fromCharCode(...codes.map((code) => Number.parseInt(code, 16)))
}

function readContents(contents: string, maps: Map<string, Map<string, string>>): string {
  let map = new Map<string, string>()
  const lines: string[] = []
  for (const [, font, pieces] of contents.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) map = maps.get(font) ?? new Map()
    else
      lines.push(
        [...(pieces ?? '').matchAll(/<([0-9a-f]*)>/g)]
          .flatMap(([, hex]) => hex?.match(/.{4}/g) ?? [])
          .map((glyph) => map.get(glyph) ?? '\ufffd')
          .join(''),
      )
  }
  return lines.join('\n')
}

export function joinPlainText(pages: string[]): string {
  return pages.join('\n').replace(/[\s\u00a0]+/g, ' ')
}
