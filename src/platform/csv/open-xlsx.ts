import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { limits } from '../limits/limits.ts'
import { maxColumns, UnreadableCsv } from './parse-csv.ts'
import { createXmlScanner } from './scan-xml.ts'

/** Unpacked; a hundred thousand rows of twenty cells have some hundred. */
const MOST_BYTES = 128 * 2 ** 20
const MOST_ENTRIES = 1_000
const MOST_STRINGS = 2_000_000
/** Together: they stay in memory until the last row is read. */
const MOST_LETTERS = 16 * 2 ** 20
const MOST_STYLES = 65_500
/** Of numbers; Excel takes some 250 of its user's own, of 255 letters. */
const MOST_FORMATS = 1_000
const MOST_FORMAT_LETTERS = 255
/** Relations and sheets of a workbook, and heads over two rows. */
const MOST_PARTS = 1_000
/** Heads lie above. */
const MERGED_ABOVE = 100

export const buildNotXlsxError = (): UnreadableCsv =>
  new UnreadableCsv('Tai ne XLSX failas arba jis sugadintas. Skaičiuoklėje įrašykite jį iš naujo.')

const tooLarge = () =>
  new UnreadableCsv('Failas išskleistas per didelis. Palikite vieną lapą su duomenimis arba įrašykite jį kaip CSV.')

/** How a number is shown; a number as long as its digits say is `digits`. */
export type CellFormat = { is: 'number' | 'percent' | 'day' | 'time' } | { is: 'digits'; minDigits: number }

export interface MergedCells {
  top: number
  bottom: number
  column: number
}

export interface XlsxSheet {
  /** Texts of the sheet's file, in order. */
  pieces: AsyncIterable<string>
  /** Days are counted from 1904. */
  isFrom1904: boolean
  formats: readonly CellFormat[]
  strings: readonly string[]
  /** Over several of its first rows. */
  merged: readonly MergedCells[]
}

/** Its first sheet that is not hidden. Throws UnreadableCsv, also for one that unpacks to too much or declares entities. */
export async function openXlsx(bytes: Uint8Array): Promise<XlsxSheet> {
  const book = await openBook(bytes)
  const root = await readRelations(book, '_rels/.rels', '')
  const workbook = [...root.values()].find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml'
  const relations = await readRelations(book, relationsOf(workbook), folderOf(workbook))
  const { sheets, isFrom1904 } = await readWorkbook(book, workbook)
  const path = sheets
    .filter(({ isHidden }) => !isHidden)
    .map(({ id }) => relations.get(id))
    .find((one) => one?.type === 'worksheet')?.path
  if (path === undefined || !book.entries.has(path)) throw buildNotXlsxError()
  const partOf = (kind: string) => [...relations.values()].find(({ type }) => type === kind)?.path
  return {
    isFrom1904,
    strings: await readStrings(book, partOf('sharedStrings')),
    formats: await readFormats(book, partOf('styles')),
    merged: book.merged.get(path) ?? [],
    pieces: piecesOf(book, path),
  }
}

interface Book {
  zip: ZipFile
  entries: Map<string, Entry>
  merged: Map<string, MergedCells[]>
}

/** What the directory says may be false, so that all is unpacked, counted and let go. */
async function openBook(bytes: Uint8Array): Promise<Book> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const zip = await fromBufferPromise(buffer, { lazyEntries: true, autoClose: false }).catch(() => {
    throw buildNotXlsxError()
  })
  const book: Book = { zip, entries: new Map(), merged: new Map() }
  let all = 0
  try {
    for await (const entry of zip.eachEntry()) {
      book.entries.set(entry.fileName.replaceAll('\\', '/'), entry)
      if (book.entries.size > MOST_ENTRIES || entry.uncompressedSize > MOST_BYTES) throw tooLarge()
      let tail = Buffer.alloc(0)
      const merged = new Map<string, MergedCells>()
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        all += (chunk as Buffer).length
        if (all > MOST_BYTES) throw tooLarge()
        const bytes = Buffer.concat([tail, chunk as Buffer])
        if (bytes.includes('<!') && /<!(?:DOCTYPE|ENTITY)/i.test(bytes.toString('latin1'))) throw buildNotXlsxError()
        if (bytes.includes('mergeCell ')) noteMerged(bytes.toString('latin1'), merged)
        tail = bytes.subarray(-100)
      }
      book.merged.set(entry.fileName, [...merged.values()])
    }
  } catch (error) {
    throw error instanceof UnreadableCsv ? error : buildNotXlsxError()
  }
  return book
}

/** They are told behind the rows, and wanted before. */
function noteMerged(text: string, merged: Map<string, MergedCells>): void {
  for (const [, column = '', top, bottom] of text.matchAll(
    /mergeCell ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g,
  ))
    if (
      Number(bottom) <= MERGED_ABOVE &&
      Number(top) < Number(bottom) &&
      readColumn(column) < maxColumns &&
      merged.size < MOST_PARTS
    )
      merged.set(`${column}${top}`, { column: readColumn(column), top: Number(top), bottom: Number(bottom) })
}

/** `A` is 0. */
export function readColumn(letters: string): number {
  let column = 0
  for (let at = 0; at < letters.length; at++) column = column * 26 + letters.charCodeAt(at) - 64
  return column - 1
}

async function* piecesOf({ zip, entries }: Book, path: string | undefined): AsyncGenerator<string> {
  const entry = path === undefined ? undefined : entries.get(path)
  if (!entry) return
  const decoder = new TextDecoder('utf-8')
  for await (const chunk of await zip.openReadStreamPromise(entry))
    yield decoder.decode(chunk as Buffer, { stream: true })
}

async function scan(
  book: Book,
  path: string | undefined,
  { open, text, close }: Partial<Parameters<typeof createXmlScanner>[0]>,
): Promise<void> {
  const nothing = () => undefined
  const scanPiece = createXmlScanner({ open: open ?? nothing, text: text ?? nothing, close: close ?? nothing })
  for await (const piece of piecesOf(book, path)) scanPiece(piece)
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)
const relationsOf = (path: string) => `${folderOf(path)}_rels/${path.slice(folderOf(path).length)}.rels`

interface Relation {
  type: string
  path: string
}

async function readRelations(book: Book, path: string, folder: string): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>()
  await scan(book, path, {
    open(name, attributes) {
      if (name !== 'Relationship') return
      if (relations.size >= MOST_PARTS) throw tooLarge()
      const { Id = '', Type = '', Target = '' } = attributes
      relations.set(Id, {
        type: Type.split('/').at(-1) ?? '',
        path: URL.parse(Target, `http://book/${folder}`)?.pathname.slice(1) ?? '',
      })
    },
  })
  return relations
}

async function readWorkbook(book: Book, path: string) {
  const sheets: { id: string; isHidden: boolean }[] = []
  let isFrom1904 = false
  await scan(book, path, {
    open(name, attributes) {
      if (name === 'workbookPr') isFrom1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      if (sheets.length >= MOST_PARTS) throw tooLarge()
      const [, id = ''] = Object.entries(attributes).find(([name]) => name.endsWith(':id')) ?? []
      sheets.push({ id, isHidden: (attributes.state ?? 'visible') !== 'visible' })
    },
  })
  return { sheets, isFrom1904 }
}

async function readStrings(book: Book, path: string | undefined): Promise<string[]> {
  const strings: string[] = []
  let isIn = false
  let phonetic = 0
  let letters = 0
  let whole = ''
  await scan(book, path, {
    open(name) {
      if (name === 'si') whole = ''
      if (name === 't') isIn = phonetic === 0
      if (name === 'rPh') phonetic += 1
    },
    text(text) {
      if (isIn && whole.length <= limits.csvCellLetters) whole += text
    },
    close(name) {
      if (name === 't') isIn = false
      if (name === 'rPh') phonetic -= 1
      if (name !== 'si') return
      letters += whole.length
      if (strings.length >= MOST_STRINGS || letters > MOST_LETTERS) throw tooLarge()
      strings.push(toOwnText(replaceEscapes(whole)))
    },
  })
  return strings
}

/** `_x000D_` is a return. */
export const replaceEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

/** A slice would keep the piece that it is of. */
export const toOwnText = (text: string): string => (text.length < 13 ? text : Buffer.from(text).toString())

async function readFormats(book: Book, path: string | undefined): Promise<CellFormat[]> {
  const codes = new Map<number, CellFormat>()
  const formats: CellFormat[] = []
  let isCellFormats = false
  await scan(book, path, {
    open(name, attributes) {
      if (name === 'cellXfs') isCellFormats = true
      const id = Number(attributes.numFmtId ?? 0)
      if (codes.size > MOST_FORMATS) throw tooLarge()
      if (name === 'numFmt') codes.set(id, toCodeFormat((attributes.formatCode ?? '').slice(0, MOST_FORMAT_LETTERS)))
      if (name === 'xf' && isCellFormats && formats.length < MOST_STYLES) formats.push(codes.get(id) ?? toFormat(id))
    },
    close(name) {
      if (name === 'cellXfs') isCellFormats = false
    },
  })
  return formats
}

/** Those without a code are what ECMA-376 (18.8.30) says. */
function toFormat(id: number): CellFormat {
  if (id === 9 || id === 10) return { is: 'percent' }
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return { is: 'day' }
  return { is: (id >= 18 && id <= 21) || (id >= 45 && id <= 47) ? 'time' : 'number' }
}

function toCodeFormat(code: string): CellFormat {
  if (/\[(?:h+|m+|s+)\]/i.test(code)) return { is: 'time' }
  const [shown = ''] = code
    .replace(/"[^"]*"|\\.|[_*].|\[[^\]]*\]|general/gi, '')
    .toLowerCase()
    .split(';')
  if (shown.includes('%')) return { is: 'percent' }
  if (/[yd]|mmm/.test(shown)) return { is: 'day' }
  if (/[hs]/.test(shown)) return { is: 'time' }
  return /^0{2,20}$/.test(shown.trim()) ? { is: 'digits', minDigits: shown.trim().length } : { is: 'number' }
}
