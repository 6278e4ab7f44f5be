import { deflateRawSync } from 'node:zlib'

/** As Excel writes it: texts are shared, days and percents are numbers with a format. */
export type SheetCell =
  | string
  | number
  | null
  | { runs: string[] }
  | { inline: string }
  | { number: number | string; format: string | number }
  | { formula: string; value?: string | number; error?: string }
  | { blank: string | number }

interface Sheet {
  name?: string
  state?: 'hidden' | 'veryHidden'
  rows: SheetCell[][]
  merged?: string[]
}

interface Workbook {
  is1904?: boolean
  /** Prefix of every tag, as some programs write. */
  prefix?: string
  sheets: Sheet[]
}

/** Bytes of a workbook, made of the parts that Excel writes. */
export function makeXlsx({ is1904 = false, prefix = '', sheets }: Workbook): Buffer {
  const strings: string[] = []
  const formats: (string | number)[] = [0]
  const custom: string[] = []
  const styleOf = (format: string | number) => {
    if (!formats.includes(format)) formats.push(format)
    if (typeof format === 'string' && !custom.includes(format)) custom.push(format)
    return formats.indexOf(format)
  }
  const share = (inner: string) => strings.push(inner) - 1
  const bodies = sheets.map((sheet) => makeSheet(sheet, { share, styleOf }))
  const tag = (xml: string) => Buffer.from(xmlHead + (prefix ? xml.replace(/<(\/?)(\w)/g, `<$1${prefix}:$2`) : xml))
  return makeZip({
    '[Content_Types].xml': Buffer.from(
      `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    ),
    '_rels/.rels': relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': tag(
      `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${sheets
        .map(
          ({ name, state }, at) =>
            `<sheet name="${name ?? `Lapas${at + 1}`}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
        )
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, at) => [`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`] as const),
      ['rIdS', 'sharedStrings', '/xl/sharedStrings.xml'],
      ['rIdF', 'styles', 'styles.xml'],
    ]),
    'xl/styles.xml': tag(
      `<styleSheet xmlns="${main}"><numFmts count="${custom.length}">${custom
        .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escapeXml(code)}"/>`)
        .join(
          '',
        )}</numFmts><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="${formats.length}">${formats
        .map(
          (format) => `<xf numFmtId="${typeof format === 'number' ? format : 164 + custom.indexOf(format)}" xfId="0"/>`,
        )
        .join('')}</cellXfs></styleSheet>`,
    ),
    'xl/sharedStrings.xml': tag(`<sst xmlns="${main}">${strings.map((inner) => `<si>${inner}</si>`).join('')}</sst>`),
    ...Object.fromEntries(bodies.map((body, at) => [`xl/worksheets/sheet${at + 1}.xml`, tag(body)])),
  })
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const relations = (all: (readonly [string, string, string])[]) =>
  Buffer.from(
    `${xmlHead}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
      .map(([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`)
      .join('')}</Relationships>`,
  )

interface Shared {
  share: (inner: string) => number
  styleOf: (format: string | number) => number
}

function makeSheet({ rows, merged = [] }: Sheet, shared: Shared): string {
  const lines = rows.map((cells, at) =>
    cells.length === 0
      ? ''
      : `<row r="${at + 1}" spans="1:${cells.length}">${cells.map((cell, column) => makeCell(cell, `${toColumnName(column)}${at + 1}`, shared)).join('')}</row>`,
  )
  const merges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
  return `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetData>${lines.join('')}</sheetData>${merges && `<mergeCells count="${merged.length}">${merges}</mergeCells>`}</worksheet>`
}

export function toColumnName(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : `${toColumnName(Math.floor(at / 26) - 1)}${toColumnName(at % 26)}`
}

const text = (content: string) =>
  `<t${/^\s|\s$/.test(content) ? ' xml:space="preserve"' : ''}>${escapeXml(content)}</t>`

function makeCell(cell: SheetCell, ref: string, { share, styleOf }: Shared): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return `<c r="${ref}" t="s"><v>${share(text(cell))}</v></c>`
  if (typeof cell === 'number') return `<c r="${ref}"><v>${cell}</v></c>`
  if ('runs' in cell) {
    const runs = cell.runs.map((run) => `<r><rPr><b/><sz val="11"/><color rgb="FFFF0000"/></rPr>${text(run)}</r>`)
    return `<c r="${ref}" t="s"><v>${share(`${runs.join('')}<rPh sb="0" eb="1"><t>tarimas</t></rPh>`)}</v></c>`
  }
  if ('inline' in cell) return `<c r="${ref}" t="inlineStr"><is>${text(cell.inline)}</is></c>`
  if ('blank' in cell) return `<c r="${ref}" s="${styleOf(cell.blank)}"/>`
  if ('number' in cell) return `<c r="${ref}" s="${styleOf(cell.format)}"><v>${cell.number}</v></c>`
  const { formula, value, error } = cell
  const type = error === undefined ? (typeof value === 'string' ? ' t="str"' : '') : ' t="e"'
  const held = error ?? value
  return `<c r="${ref}"${type}><f>${escapeXml(formula)}</f>${held === undefined ? '<v></v>' : `<v>${escapeXml(String(held))}</v>`}</c>`
}

/** Deflated, with a directory, as spreadsheets write it. */
export function makeZip(files: Record<string, Buffer>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(content.length, 22)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(20, 6)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(packed.length, 20)
    central.writeUInt32LE(content.length, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(at, 42)
    parts.push(local, Buffer.from(name), packed)
    directory.push(central, Buffer.from(name))
    at += 30 + name.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  const count = Object.keys(files).length
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  // begins as a file of a spreadsheet does, also without entries
  return Buffer.concat(count > 0 ? [...parts, listed, end] : [Buffer.from('PK\u0003\u0004'), end])
}
