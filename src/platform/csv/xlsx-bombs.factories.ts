import { makeZip } from './xlsx.factories.ts'

interface Parts {
  rows?: string
  strings?: string
  styles?: string
  sheets?: string
  relations?: string
  behind?: string
}

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const sheetOf = 'Type="x/worksheet" Target="worksheets/sheet1.xml"'

function makeBook({ rows = '', strings = '', styles = '', sheets = '', relations = '', behind = '' }: Parts): Buffer {
  const parts = {
    '_rels/.rels': `${head}<Relationships><Relationship Id="r" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns:r="x"><sheets><sheet name="A" r:id="r1"/>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships><Relationship Id="r1" ${sheetOf}/><Relationship Id="r2" Type="x/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="r3" Type="x/styles" Target="styles.xml"/>${relations}</Relationships>`,
    'xl/sharedStrings.xml': `${head}<sst>${strings}</sst>`,
    'xl/styles.xml': `${head}<styleSheet>${styles}</styleSheet>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet><sheetData>${cellOf('Klientas', 1)}${rows}</sheetData>${behind}</worksheet>`,
  }
  return makeZip(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])))
}

const cellOf = (text: string, row: number) =>
  `<row r="${row}"><c r="A${row}" t="inlineStr"><is><t>${text}</t></is></c></row>`
const each = (count: number, build: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => build(at)).join('')
const one = cellOf('Ona', 2)

/** Small files that say a lot, or say it so that reading it would never end. */
export const xlsxBombs: Record<string, () => Buffer> = {
  'tags within tags': () => makeBook({ rows: '<a>'.repeat(4_000_000) }),
  'a tag of attributes': () => makeBook({ rows: `<row ${each(1_000_000, (at) => `a${at}="" `)}/>` }),
  'one cell without end': () => makeBook({ rows: cellOf('A'.repeat(110 * 2 ** 20), 2) }),
  'one shared text without end': () => makeBook({ strings: `<si><t>${'A'.repeat(120 * 2 ** 20)}</t></si>`, rows: one }),
  'a billion shared texts': () => makeBook({ strings: '<si><t>ąčęėįšųūž</t></si>'.repeat(2_200_000), rows: one }),
  'long shared texts': () => makeBook({ strings: `<si><t>${'ą'.repeat(1_000)}</t></si>`.repeat(50_000), rows: one }),
  'formats of numbers': () =>
    makeBook({ styles: each(500_000, (at) => `<numFmt numFmtId="${at}" formatCode="0.000000000000"/>`), rows: one }),
  'formats that are slow to read': () =>
    makeBook({
      styles: `${each(1_000, (at) => `<numFmt numFmtId="${at}" formatCode="${'['.repeat(20_000)}"/>`)}<cellXfs>${each(65_500, (at) => `<xf numFmtId="${at % 1_000}"/>`)}</cellXfs>`,
      rows: one,
    }),
  'relations without end': () =>
    makeBook({ relations: each(400_000, (at) => `<Relationship Id="a${at}" ${sheetOf}/>`), rows: one }),
  'sheets without end': () => makeBook({ sheets: each(1_000_000, (at) => `<sheet r:id="x${at}"/>`), rows: one }),
  'merged cells on every row': () =>
    makeBook({
      rows: each(20_000, (at) => cellOf('Ona', at + 2)),
      behind: `<mergeCells>${each(100_000, (at) => `<mergeCell ref="${String.fromCharCode(65 + (at % 26), 65 + (Math.floor(at / 26) % 26))}${1 + (at % 99)}:B100"/>`)}</mergeCells>`,
    }),
  'rows of nothing': () => makeBook({ rows: '<row/>'.repeat(3_000_000) }),
  'a row too far down': () => makeBook({ rows: cellOf('Ona', 99_999_999_999) }),
  'a row that is no number': () => makeBook({ rows: '<row r="x"><c t="inlineStr"><is><t>Ona</t></is></c></row>' }),
  '16,384 columns': () =>
    makeBook({ rows: `<row r="2">${'<c t="inlineStr"><is><t>Ona</t></is></c>'.repeat(16_384)}</row>` }),
  'a relation to nowhere': () =>
    makeBook({ relations: '<Relationship Id="r9" Type="x/worksheet" Target="http://["/>', rows: one }),
  'an edge as far as Excel goes': () => makeBook({ rows: one, behind: '<dimension ref="A1:XFD1048576"/>' }),
}
