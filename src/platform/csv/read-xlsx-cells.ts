import type { CellValue } from 'hucre'
import { fromBufferPromise } from 'yauzl'
import { UnreadableCsv } from './parse-csv.ts'

/** Unpacked; a sheet of ten thousand rows has some ten. */
const MOST_BYTES = 100 * 2 ** 20
const MOST_ENTRIES = 1_000
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
  let [entries, unpacked] = [0, 0]
  try {
    for await (const entry of zip.eachEntry()) {
      entries += 1
      unpacked += entry.uncompressedSize
      assertSmall(entries, unpacked)
      let [size, tail] = [0, '']
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        size += (chunk as Buffer).length
        assertSmall(entries, unpacked - entry.uncompressedSize + size)
        const text = tail + (chunk as Buffer).toString('latin1')
        if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw notXlsx()
        tail = text.slice(-10)
      }
    }
  } catch (error) {
    throw error instanceof UnreadableCsv ? error : notXlsx()
  }
}

function assertSmall(entries: number, unpacked: number): void {
  if (entries > MOST_ENTRIES || unpacked > MOST_BYTES)
    throw new UnreadableCsv('Failas išskleistas per didelis. Palikite vieną lapą su duomenimis.')
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
