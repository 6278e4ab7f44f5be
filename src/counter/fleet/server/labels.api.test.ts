import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { CreateUnit, ListUnits } from '#catalogue/units/units.contract.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import {
  countLabelsOnSheet,
  type LabelFormatName,
  labelFormatNames,
  labelFormats,
} from '#people/documents/label-formats.ts'
import { extractPdfShapes, extractPdfText } from '#people/documents/pdf-text.factories.ts'
import { readQr } from '#people/documents/read-qr.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { UnitLabels } from '../labels.contract.ts'

let admin: TestPerson
const shop = openShopForFile()
beforeAll(async () => {
  admin = await makeAdmin(shop)
})

const labels = (query: object) => shop.request(UnitLabels, { as: admin.token, query: { ...query } })
async function unitsOf(productId: number): Promise<{ id: number; code: string }[]> {
  const { body } = await shop.request(ListUnits, { as: admin.token, query: { product_id: productId } })
  return body.data
}
const aUnit = async (body: object) => (await shop.request(CreateUnit, { as: admin.token, body })).body.data

test('T261 a label carries the code for a scanner and for people, what it is and whose, in the order asked', async () => {
  const drill = await makeRentProduct(shop, { title: 'Perforatorius „Ąžuolas“', units: 3 })
  const [one, two, three] = await unitsOf(drill.id)
  const { status, headers, bytes } = await labels({ ids: `${three?.id},${one?.id}`, codes: two?.code.toLowerCase() })
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  const [page, ...more] = extractPdfText(bytes)
  expect(more).toEqual([])
  expect(page?.split('\n').filter((line) => /^IR-/.test(line))).toEqual([three?.code, one?.code, two?.code])
  expect(page).toContain('Perforatorius „Ąžuolas“')
  expect(page).toContain('UAB „Bandymų nuoma“')
  // Codes are read one by one: a finished `readQr` blocks the SVG loader again.
  const scanned: (string | undefined)[] = []
  for (const shape of extractPdfShapes(bytes)) scanned.push(await readQr([shape]))
  expect(scanned).toEqual([three?.code, one?.code, two?.code])
})

test.each(labelFormatNames)(
  'T261 %s: labels begin at the first place that is left and go on on the next sheet',
  async (format) => {
    const drill = await makeRentProduct(shop, { units: 3 })
    const ids = (await unitsOf(drill.id)).map(({ id }) => id).join(',')
    const from = countLabelsOnSheet(format)
    const pages = extractPdfText((await labels({ ids, format, from })).bytes)
    const onEach = pages.map((page) => page.split('\n').filter((line) => /^IR-/.test(line)).length)
    expect(onEach).toEqual(from === 1 ? [1, 1, 1] : [1, 2])
  },
)

test.each(Object.entries(labelFormats))('T261 %s: its labels lie beside each other within the paper', (_, format) => {
  const { paper, columns, rows, width, height, left, top, stepX, stepY } = format
  expect(stepX).toBeGreaterThanOrEqual(width)
  expect(stepY).toBeGreaterThanOrEqual(height)
  expect(left + (columns - 1) * stepX + width).toBeLessThanOrEqual(paper.width)
  expect(top + (rows - 1) * stepY + height).toBeLessThanOrEqual(paper.height)
})

test.each(labelFormatNames)(
  'T261 %s: the longest code and title keep to their label and are scanned',
  async (format) => {
    const title = `${'Nepaprastai ilgas pavadinimas '.repeat(6)}galas`
    const drill = await makeRentProduct(shop, { title, units: 0 })
    const code = `ŽĄSINĖ-${format}-${'W9'.repeat(20)}`.slice(0, 40)
    const { id } = await aUnit({ product_id: drill.id, code })
    const { bytes } = await labels({ ids: id, format })
    const pages = extractPdfText(bytes)
    expect(pages).toHaveLength(1)
    expect(pages[0]?.replaceAll('\n', '')).toContain(code)
    expect(await readQr(extractPdfShapes(bytes))).toBe(code)
  },
)

test.each([
  ['nothing', {}, 'ids'],
  ['an empty list', { ids: '' }, 'ids'],
  ['commas alone', { ids: ',,' }, 'ids'],
  ['words', { ids: '1,du' }, 'ids'],
  ['a number with a point', { ids: '1.5' }, 'ids'],
  ['numbers beyond all', { ids: '99999999999' }, 'ids'],
  ['more than a file holds', { ids: Array.from({ length: 1_001 }, () => 1).join(',') }, 'ids'],
  ['an unknown format', { ids: '1', format: 'a5' }, 'format'],
  ['a place beyond the sheet', { ids: '1', format: 'a4-24', from: '25' }, 'from'],
  ['no place', { ids: '1', from: '0' }, 'from'],
])('T261 %s instead of machines is told at its field', async (_, query, field) => {
  const { status, body } = await labels(query)
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
})

test('T261 an unknown machine is named, and no sheet is printed', async () => {
  const [unit] = await unitsOf((await makeRentProduct(shop, { units: 1 })).id)
  const byId = await labels({ ids: `${unit?.id},2147483647` })
  expect([byId.status, byId.body.message]).toEqual([404, 'Vieneto nr. 2147483647 nėra.'])
  const byCode = await labels({ codes: 'NERA-1' })
  expect([byCode.status, byCode.body.message]).toEqual([404, 'Vieneto kodu „NERA-1“ nėra.'])
})

test('T261 a thousand labels are one file', async () => {
  const [unit] = await unitsOf((await makeRentProduct(shop, { units: 1 })).id)
  const format: LabelFormatName = 'a4-65'
  const { status, bytes } = await labels({ ids: Array.from({ length: 1_000 }, () => unit?.id).join(','), format })
  expect([status, extractPdfText(bytes).length]).toEqual([200, 16])
}, 30_000)
