/** The message is Lithuanian. */
export class UnreadableCsv extends Error {}

const delimiters = [';', ',', '\t']
export const maxColumns = 200
/** A spreadsheet's maximum: some programs write even empty rows ever touched. */
export const maxLines = 1_048_576

export interface CsvLine {
  /** As a spreadsheet numbers it. */
  row: number
  cells: string[]
}

export function parseCsv(whole: string, mostRows: number): string[][] {
  const lines: string[][] = []
  for (const { row, cells } of parseCsvLines(whole, mostRows)) {
    while (lines.length < row - 1) lines.push([])
    lines.push(cells)
  }
  return lines
}

/**
 * Lines with something in them, one by one. RFC 4180 with CRLF, LF or CR. The delimiter is the most frequent of `;`, `,` and tab in the first line with any, or a
 * leading `sep=;` line's. Throws UnreadableCsv for an unclosed quote, text after a closing one, or more than `maxLoadedRows`
 * non-empty lines after the first.
 */
export function* parseCsvLines(whole: string, mostRows: number): Generator<CsvLine> {
  const [said = '', separator] = /^(?:"?sep=([;,\t])"?)(?:\r\n|\r|\n)/i.exec(whole) ?? []
  const text = whole.slice(said.length)
  const delimiter = separator ?? delimiterOf(text)
  const stop = new RegExp(`[${delimiter}\r\n]`, 'g')
  let line: string[] = []
  let row = 1
  let at = 0
  let filled = 0

  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at, row) : bareCell(text, at, stop)
    line.push(cell)
    if (line.length > maxColumns) throw buildTooManyColumnsError()

    const after = text[end]
    if (after === delimiter) {
      at = end + 1
      if (at === text.length) line.push('')
      else continue
    } else if (after !== undefined && after !== '\r' && after !== '\n') {
      throw new UnreadableCsv(`${row} eilutėje po kabučių yra teksto: kabutės langelio viduje rašomos dukart.`)
    } else {
      at = after === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1
    }
    const isFilled = line.some((each) => each.trim() !== '')
    if (isFilled) filled++
    if (filled > mostRows + 1 || row > maxLines) throw buildTooManyRowsError(mostRows)
    if (isFilled) yield { row, cells: line }
    line = []
    row++
  }
}

export const buildTooManyColumnsError = () => new UnreadableCsv(`Faile daugiau kaip ${maxColumns} stulpelių.`)

export const buildTooManyRowsError = (max: number) =>
  new UnreadableCsv(`Faile daugiau kaip ${max.toLocaleString('lt-LT')} eilučių. Padalykite jį.`)

function bareCell(text: string, from: number, stop: RegExp) {
  stop.lastIndex = from
  const end = stop.exec(text)?.index ?? text.length
  return { cell: text.slice(from, end), end }
}

function quotedCell(text: string, from: number, line: number) {
  let cell = ''
  for (let start = from + 1; ; ) {
    const quote = text.indexOf('"', start)
    if (quote === -1) throw new UnreadableCsv(`${line} eilutėje atidarytos kabutės, kurios neuždarytos.`)
    cell += text.slice(start, quote)
    if (text[quote + 1] !== '"') return { cell, end: quote + 1 }
    cell += '"'
    start = quote + 2
  }
}

function delimiterOf(text: string): string {
  const counts = new Map(delimiters.map((each) => [each, 0]))
  let quoted = false
  for (const sign of text) {
    if (sign === '"') quoted = !quoted
    else if (!quoted && (sign === '\n' || sign === '\r')) {
      if ([...counts.values()].some((count) => count > 0)) break
    } else if (!quoted && counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  }
  return [...counts].reduce((max, each) => (each[1] > max[1] ? each : max))[0]
}
