/**
 * Tables as CSV that a spreadsheet opens and that comes back as it was: semicolons, CRLF, UTF-8 with its mark. An empty
 * cell is NULL, `""` an empty text. A text that a spreadsheet could run, or that begins with an apostrophe, has one
 * before it (CSV injection, OWASP); reading takes one away.
 */
const separator = ';'
const lineEnd = '\r\n'
const mark = '\ufeff'

const bareTypes =
  /^(smallint|integer|bigint|numeric(\(.*\))?|real|double precision|boolean|date|timestamp(\(\d\))? with(out)? time zone)$/

export const formatHead = (columns: string[]): string => `${mark}${columns.map(toQuoted).join(separator)}${lineEnd}`

// biome-ignore lint/plugin/csv-by-hand: names of our columns; cells are guarded below
const toQuoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** SQL of one row's line, without its end. */
export function buildRowSql(columns: { column: string; type: string }[]): string {
  const cells = columns.map(({ column, type }) => {
    const text = `${column}::text`
    if (bareTypes.test(type)) return `coalesce(${text}, '')`
    const guarded = `case when ${text} ~ '^[''=+@＝＋－＠\\s-]' then '''' else '' end || replace(${text}, '"', '""')`
    return `coalesce('"' || ${guarded} || '"', '')`
  })
  return cells.join(` || '${separator}' || `)
}

export class UnreadableRows extends Error {}

/** Rows of texts and NULLs, the heading first; a batch for each piece that has whole rows. Throws UnreadableRows. */
export async function* readRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<(string | null)[][]> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  for await (const piece of bytes) {
    text += decoder.decode(piece, { stream: true })
    const { rows, end } = readWholeRows(text)
    text = text.slice(end)
    if (rows.length > 0) yield rows
  }
  if (text + decoder.decode() !== '') throw new UnreadableRows('its last row is cut')
}

function readWholeRows(text: string): { rows: (string | null)[][]; end: number } {
  const rows: (string | null)[][] = []
  let row: (string | null)[] = []
  let end = 0
  for (let at = 0; ; ) {
    const cell = text[at] === '"' ? readQuoted(text, at) : readBare(text, at)
    // the next piece may begin with the other half of `""` or of CRLF
    if (!cell || text.length < cell.end + lineEnd.length) return { rows, end }
    row.push(cell.text)
    if (text[cell.end] === separator) {
      at = cell.end + 1
      continue
    }
    if (!text.startsWith(lineEnd, cell.end)) throw new UnreadableRows('a cell goes on after its end')
    rows.push(row)
    row = []
    at = cell.end + lineEnd.length
    end = at
  }
}

interface Cell {
  text: string | null
  end: number
}

function readBare(text: string, from: number): Cell | undefined {
  const line = text.indexOf('\r', from)
  const next = text.indexOf(separator, from)
  const end = next === -1 || (line !== -1 && line < next) ? line : next
  return end === -1 ? undefined : { text: end === from ? null : text.slice(from, end), end }
}

function readQuoted(text: string, from: number): Cell | undefined {
  for (let at = from + 1; ; ) {
    const quote = text.indexOf('"', at)
    if (quote === -1 || quote + 1 === text.length) return undefined
    if (text[quote + 1] === '"') {
      at = quote + 2
      continue
    }
    const inside = text.slice(from + 1, quote).replaceAll('""', '"')
    return { text: inside.startsWith("'") ? inside.slice(1) : inside, end: quote + 1 }
  }
}
