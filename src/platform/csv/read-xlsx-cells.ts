import type { CellValue } from 'hucre'
import { fromBufferPromise } from 'yauzl'
import { UnreadableCsv } from './parse-csv.ts'

/** Unpacked; a sheet of ten thousand rows has some ten. */
const MOST_BYTES = 64 * 2 ** 20
const MOST_ENTRIES = 1_000
/** Fifty thousand rows of ten cells have two million; the parser's memory grows with them. */
const MOST_TAGS = 4_000_000
const MOST_STRINGS = 500_000
/** Titles and empty lines above the rows. */
const MORE_LINES = 100

const notXlsx = () => new UnreadableCsv('Tai ne XLSX failas arba jis sugadintas. Skaičiuoklėje įrašykite jį iš naujo.')

/**
 * The first sheet's cells as somebody would type them: a comma in numbers, `2026-11-21` for days. Throws UnreadableCsv for a file that
 * unpacks to more than a spreadsheet does, and for one that declares entities.
 */
export async function readXlsxCells(bytes: Uint8Array, mostRows: number): Promise<string[][]> {
  await assertUnpacksSmall(bytes)
  const { readXlsx } = await import('hucre/xlsx')
  const book = await readXlsx(bytes, { sheets: [0], range: `A1:${lastColumn}${mostRows + MORE_LINES}` }).catch(() => {
    throw notXlsx()
  })
  const lines = (book.sheets[0]?.rows ?? []).map((line) => line.map(toText))
  const filled = lines.filter((line) => line.some((cell) => cell.trim() !== '')).length
  if (filled > mostRows + 1)
    throw new UnreadableCsv(`Faile daugiau kaip ${mostRows.toLocaleString('lt-LT')} eilučių. Padalykite jį.`)
  return lines
}

/** `GR` is the two hundredth. */
const lastColumn = 'GR'

/** What the directory says may be false, so that all is unpacked, counted and let go. */
async function assertUnpacksSmall(bytes: Uint8Array): Promise<void> {
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true }).catch(() => {
    throw notXlsx()
  })
  const counted = { entries: 0, bytes: 0, tags: 0, strings: 0 }
  try {
    for await (const entry of zip.eachEntry()) {
      counted.entries += 1
      let tail = ''
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        count(chunk as Buffer, counted)
        if (counted.entries > MOST_ENTRIES || counted.bytes > MOST_BYTES) throw tooLarge()
        if (counted.tags > MOST_TAGS || counted.strings > MOST_STRINGS) throw tooLarge()
        const text = tail + (chunk as Buffer).toString('latin1')
        if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw notXlsx()
        tail = text.slice(-10)
      }
    }
  } catch (error) {
    throw error instanceof UnreadableCsv ? error : notXlsx()
  }
}

const tooLarge = () =>
  new UnreadableCsv('Failas išskleistas per didelis. Palikite vieną lapą su duomenimis arba įrašykite jį kaip CSV.')

const [LESS_THAN, S, I] = [0x3c, 0x73, 0x69]

function count(chunk: Buffer, counted: { bytes: number; tags: number; strings: number }): void {
  counted.bytes += chunk.length
  for (let at = chunk.indexOf(LESS_THAN); at !== -1; at = chunk.indexOf(LESS_THAN, at + 1)) {
    counted.tags += 1
    if (chunk[at + 1] === S && chunk[at + 2] === I) counted.strings += 1
  }
}

function toText(cell: CellValue): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return toPlainNumber(cell).replace('.', ',')
  if (typeof cell === 'boolean') return cell ? '1' : '0'
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  return String(cell)
}

/** Never `1e+21`: a code of many digits is told in digits. */
const toPlainNumber = (value: number): string =>
  Number.isInteger(value) ? BigInt(value).toString() : String(Number(value.toFixed(10)))
