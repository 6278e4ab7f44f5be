/** What is wrong with a file as a whole, in Lithuanian. */
export class UnreadableCsv extends Error {}

const delimiters = [';', ',', '\t']
const mostColumns = 200
/** As many as a sheet has: a program may write all that were touched once, empty as they are. */
const mostLines = 1_048_576
const emptyLine: string[] = []

/**
 * The cells of a CSV text, RFC 4180: quotes, doubled quotes, line breaks inside quotes, CRLF, LF or CR. The delimiter is
 * the one of `;`, `,` and tab that the first line with any has most of, or that a line `sep=;` before it says. Throws UnreadableCsv when a quote is never closed, when
 * something follows a closed quote, or when there are more than `mostRows` lines with something in them under the first.
 */
export function parseCsv(whole: string, mostRows: number): string[][] {
  const [said = '', separator] = /^(?:"?sep=([;,\t])"?)(?:\r\n|\r|\n)/i.exec(whole) ?? []
  const text = whole.slice(said.length)
  const delimiter = separator ?? delimiterOf(text)
  const stop = new RegExp(`[${delimiter}\r\n]`, 'g')
  const lines: string[][] = []
  let line: string[] = []
  let at = 0
  let filled = 0

  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at, lines.length + 1) : bareCell(text, at, stop)
    line.push(cell)
    if (line.length > mostColumns) throw new UnreadableCsv(`Faile daugiau kaip ${mostColumns} stulpelių.`)

    const after = text[end]
    if (after === delimiter) {
      at = end + 1
      // A delimiter that ends the text has one more, empty cell behind it.
      if (at === text.length) line.push('')
      else continue
    } else if (after !== undefined && after !== '\r' && after !== '\n') {
      throw new UnreadableCsv(
        `${lines.length + 1} eilutėje po kabučių yra teksto: kabutės langelio viduje rašomos dukart.`,
      )
    } else {
      at = after === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1
    }
    if (line.some((each) => each.trim() !== '')) filled++
    else line = emptyLine
    lines.push(line)
    line = []
    if (filled > mostRows + 1 || lines.length > mostLines) throw tooManyRows(mostRows)
  }
  return lines
}

const tooManyRows = (most: number) =>
  new UnreadableCsv(`Faile daugiau kaip ${most.toLocaleString('lt-LT')} eilučių. Padalykite jį.`)

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
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))[0]
}
