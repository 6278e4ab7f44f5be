export interface CompanyRow {
  code: string
  name: string
  form: string | null
  status: string | null
  address: string | null
}

const heads: Record<keyof CompanyRow, string[]> = {
  code: ['ja_kodas', 'kodas', 'code'],
  name: ['ja_pavadinimas', 'pavadinimas', 'name'],
  form: ['form_pavadinimas', 'forma', 'form'],
  status: ['stat_pavadinimas', 'statusas', 'status'],
  address: ['adresas', 'pilnas_adresas', 'address'],
}

/** A header, then a company a line, any columns and sign. Throws without code or name, or UTF-8. */
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

/** Names are full of quotation marks: a cell is quoted only when whole, with inner marks doubled. */
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
  const id = line.indexOf(mark, from)
  return id < 0 ? line.length : id
}

function quotedCell(line: string, from: number, mark: string): { text: string; end: number } | undefined {
  const whole = /"((?:[^"]|"")*)"/y
  whole.lastIndex = from
  const match = whole.exec(line)
  if (!match || (whole.lastIndex < line.length && !line.startsWith(mark, whole.lastIndex))) return undefined
  return { text: (match[1] ?? '').replaceAll('""', '"'), end: whole.lastIndex }
}
