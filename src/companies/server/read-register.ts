export interface CompanyRow {
  code: string
  name: string
  form: string | null
  status: string | null
  address: string | null
}

/** The names that columns have in the register's open data, and plain ones. */
const heads: Record<keyof CompanyRow, string[]> = {
  code: ['ja_kodas', 'kodas', 'code'],
  name: ['ja_pavadinimas', 'pavadinimas', 'name'],
  form: ['form_pavadinimas', 'forma', 'form'],
  status: ['stat_pavadinimas', 'statusas', 'status'],
  address: ['adresas', 'pilnas_adresas', 'address'],
}

/**
 * Reads the register line by line: a line of names first, then a company each; undefined for a line without a code or a
 * name. Columns may stand in any order, between bars, semicolons, commas or tabs. Throws when the first line does not name
 * a code and a name, or the file is not UTF-8.
 */
export async function* readRegister(lines: AsyncIterable<string>): AsyncIterable<CompanyRow | undefined> {
  let columns: { mark: string; at: Record<keyof CompanyRow, number> } | undefined
  for await (const line of lines) {
    if (line.includes('\uFFFD')) throw new Error('The file is not in UTF-8')
    if (!columns) columns = readHeads(line)
    else if (line.trim() !== '') yield readRow(line, columns)
  }
}

function readHeads(line: string) {
  const plain = line.replace(/^\uFEFF/, '')
  const mark = ['|', ';', '\t', ','].find((one) => plain.includes(one)) ?? ','
  const names = splitLine(plain, mark).map((name) => name.trim().toLowerCase())
  const placeOf = (field: keyof CompanyRow) => names.findIndex((name) => heads[field].includes(name))
  const at = {
    code: placeOf('code'),
    name: placeOf('name'),
    form: placeOf('form'),
    status: placeOf('status'),
    address: placeOf('address'),
  }
  if (at.code < 0 || at.name < 0) throw new Error('The first line names no code (ja_kodas) or no name (ja_pavadinimas)')
  return { mark, at }
}

function readRow(line: string, { mark, at }: ReturnType<typeof readHeads>): CompanyRow | undefined {
  const cells = splitLine(line, mark)
  const text = (field: keyof CompanyRow) => cells[at[field]]?.trim() || null
  const code = text('code')
  const name = text('name')
  if (!name || !code || !/^(\d{7}|\d{9})$/.test(code)) return undefined
  return { code, name, form: text('form'), status: text('status'), address: text('address') }
}

/**
 * The cells of one line. Names of companies are full of quotation marks, so a cell counts as quoted only where it is
 * quoted whole, with the marks inside doubled; everything else is taken as it stands.
 */
export function splitLine(line: string, mark: string): string[] {
  const cells: string[] = []
  for (let at = 0; at <= line.length; ) {
    const quoted = line[at] === '"' ? quotedCell(line, at, mark) : undefined
    const end = quoted?.end ?? nextMark(line, at, mark)
    cells.push(quoted?.text ?? line.slice(at, end))
    at = end + mark.length
  }
  return cells
}

function nextMark(line: string, from: number, mark: string): number {
  const found = line.indexOf(mark, from)
  return found < 0 ? line.length : found
}

function quotedCell(line: string, from: number, mark: string): { text: string; end: number } | undefined {
  const whole = /"((?:[^"]|"")*)"/y
  whole.lastIndex = from
  const found = whole.exec(line)
  if (!found || (whole.lastIndex < line.length && !line.startsWith(mark, whole.lastIndex))) return undefined
  return { text: (found[1] ?? '').replaceAll('""', '"'), end: whole.lastIndex }
}
