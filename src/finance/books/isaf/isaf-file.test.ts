import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { afterAll, expect, test } from 'vitest'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { makeDocumentSnapshot } from '#people/documents/documents.factories.ts'
import { splitVat } from '#rules/money/split-vat.ts'
import { buildIsafFile } from './isaf-file.ts'

const schema = XmlDocument.fromBuffer(readFileSync(new URL('./isaf-1.2.structure.xsd', import.meta.url)))
const validator = XsdValidator.fromDoc(schema)
afterAll(() => {
  validator.dispose()
  schema.dispose()
})

const november = {
  month: '2026-11',
  createdAt: new Date('2026-12-03T09:15:00Z'),
  sellerCode: '305519913',
  softwareVersion: '0.1.0',
}
const anInvoice = (overrides: Partial<DocumentSnapshot> = {}) =>
  makeDocumentSnapshot({ kind: 'invoice', full_number: 'NS000001', due_on: null, ...overrides })
const company = {
  private_or_company: 'company',
  name: 'UAB „Statyba & Ko“',
  code: '305519913',
  vat_code: 'LT100009512310',
  address: 'Taikos pr. 1, Kaunas',
  phone: null,
  email: null,
} as const
const fileOf = (...documents: DocumentSnapshot[]) => buildIsafFile({ ...november, documents })

function check(xml: string): void {
  const document = XmlDocument.fromString(xml)
  try {
    validator.validate(document)
  } finally {
    document.dispose()
  }
}

function texts(xml: string, path: string): string[] {
  const document = XmlDocument.fromString(xml)
  try {
    return document
      .find(path.replaceAll('/', '/i:').replaceAll('/i:/i:', '//i:'), { i: 'http://www.vmi.lt/cms/imas/isaf' })
      .map((node) => (/nil="true"/.test(node.toString()) ? 'nil' : node.content))
  } finally {
    document.dispose()
  }
}

test('an invoice to a VAT payer carries both codes, and leaves the country out', () => {
  const xml = fileOf(anInvoice({ buyer: company }))
  check(xml)
  expect(texts(xml, '//CustomerInfo/VATRegistrationNumber')).toEqual(['LT100009512310'])
  expect(texts(xml, '//CustomerInfo/RegistrationNumber')).toEqual(['305519913'])
  expect(texts(xml, '//CustomerInfo/Country')).toEqual(['nil'])
  expect(texts(xml, '//CustomerInfo/Name')).toEqual(['UAB „Statyba & Ko“'])
})

test('a buyer who is no VAT payer is ND, with the company code or ND, and the country', () => {
  const xml = fileOf(anInvoice(), anInvoice({ full_number: 'NS000002', buyer: { ...company, vat_code: null } }))
  check(xml)
  expect(texts(xml, '//CustomerInfo/VATRegistrationNumber')).toEqual(['ND', 'ND'])
  expect(texts(xml, '//CustomerInfo/RegistrationNumber')).toEqual(['ND', '305519913'])
  expect(texts(xml, '//CustomerInfo/Country')).toEqual(['LT', 'LT'])
})

test('T1024 the country is the buyer’s own where they are no VAT payer, or one of no state of the Union', () => {
  const place = { street: 'Brīvības iela 1', city: 'Rīga', postal_code: 'LV-1010' }
  const buyer = { ...company, private_or_company: 'private', code: null, vat_code: null, place } as const
  const countryOf = (changes: Partial<DocumentSnapshot['buyer']>) => {
    const xml = fileOf(anInvoice({ buyer: { ...buyer, ...changes } }))
    check(xml)
    return /<Country(?:>(..)<| xsi:nil="true")/.exec(xml)?.[1]
  }
  expect(countryOf({ place: { ...place, country: 'LV' } })).toBe('LV')
  expect(countryOf({ place: { ...place, postal_code: null, country: 'US' } })).toBe('US')
  // documents from before the country was kept: the postal code tells
  expect(countryOf({})).toBe('LV')
  expect(countryOf({ place: { ...place, postal_code: '44296' } })).toBe('LT')
  expect(countryOf({ vat_code: 'LV40003052786', place: { ...place, country: 'LV' } })).toBeUndefined()
  expect(countryOf({ vat_code: 'NO123456789MVA', place: { ...place, postal_code: null, country: 'NO' } })).toBe('NO')
})

test('sums, rate and VAT code stand with two decimals', () => {
  const xml = fileOf(anInvoice())
  expect(texts(xml, '//TaxableValue')).toEqual(['144.23'])
  expect(texts(xml, '//Amount')).toEqual(['30.29'])
  expect(texts(xml, '//TaxCode')).toEqual(['PVM1'])
  expect(texts(xml, '//TaxPercentage')).toEqual(['21'])
  expect(texts(xml, '//VATPointDate2')).toEqual(['nil'])
})

test('the day of the money is told when it is not the day of the invoice', () => {
  const xml = fileOf(anInvoice(), anInvoice({ full_number: 'NS000002', supplied_on: '2026-11-16' }))
  check(xml)
  expect(texts(xml, '//VATPointDate')).toEqual(['nil', '2026-11-16'])
})

test('a credit note is negative and names its invoice', () => {
  const credit = anInvoice({
    kind: 'credit',
    full_number: 'NK000001',
    corrects: { full_number: 'NS000001', issued_on: '2026-10-30' },
    price: -5,
    vat: -1,
    price_with_vat: -6,
  })
  const xml = fileOf(credit)
  check(xml)
  expect(texts(xml, '//InvoiceType')).toEqual(['KS'])
  expect(texts(xml, '//TaxableValue')).toEqual(['-0.05'])
  expect(texts(xml, '//ReferenceNo')).toEqual(['NS000001'])
  expect(texts(xml, '//ReferenceDate')).toEqual(['2026-10-30'])
})

test('a month without invoices is a file all the same', () => {
  const xml = fileOf()
  check(xml)
  expect(texts(xml, '//SourceDocuments')).toEqual([])
  expect(texts(xml, '//SelectionEndDate')).toEqual(['2026-11-30'])
  expect(buildIsafFile({ ...november, month: '2028-02', documents: [] })).toContain('2028-02-29')
})

test.each([
  ['VATPointDate2 is missing', (xml: string) => xml.replace(/<VATPointDate2.*\/>/, '')],
  [
    'a date is empty instead of nil',
    (xml: string) => xml.replace(/<VATPointDate .*\/>/, '<VATPointDate></VATPointDate>'),
  ],
  ['the country is empty instead of nil', (xml: string) => xml.replace('<Country>LT</Country>', '<Country></Country>')],
  ['References is missing', (xml: string) => xml.replace('<References/>', '')],
  ['SpecialTaxation is missing', (xml: string) => xml.replace('<SpecialTaxation></SpecialTaxation>', '')],
  [
    'the name comes before the country',
    (xml: string) => xml.replace(/(<Country>LT<\/Country>)(\s*)(<Name>.*<\/Name>)/, '$3$2$1'),
  ],
  ['the part number has small letters', (xml: string) => xml.replace('<PartNumber>1<', '<PartNumber>a<')],
  ['a sum has three decimals', (xml: string) => xml.replace('144.23', '144.235')],
  ['the moment of creation has no time', (xml: string) => xml.replace('2026-12-03T09:15:00Z', '2026-12-03')],
  ['the company code has twelve digits', (xml: string) => xml.replace('>305519913<', '>305519913000<')],
  [
    'a cancelled invoice has no total',
    (xml: string) =>
      xml.replace('>SF<', '>AN<').replace(/<DocumentTotals>[\s\S]*<\/DocumentTotals>/, '<DocumentTotals/>'),
  ],
  ['SalesInvoices is empty', (xml: string) => xml.replace(/<Invoice>[\s\S]*<\/Invoice>/, '')],
])('the schema would catch that %s', (_, spoil) => {
  const xml = fileOf(anInvoice())
  check(xml)
  const spoiled = spoil(xml)
  expect(spoiled).not.toBe(xml)
  expect(() => check(spoiled)).toThrow()
})

test('the schema takes a cancelled invoice with one empty total, and an empty SourceDocuments', () => {
  const nil = (name: string) => `<${name} xsi:nil="true"/>`
  const empty = `<DocumentTotal><TaxableValue>0</TaxableValue>${['TaxCode', 'TaxPercentage', 'Amount', 'VATPointDate2'].map(nil).join('')}</DocumentTotal>`
  const cancelled = fileOf(anInvoice())
    .replace('>SF<', '>AN<')
    .replace(/<DocumentTotal>[\s\S]*<\/DocumentTotal>/, empty)
  expect(cancelled).toContain('>AN<')
  check(cancelled)
  check(fileOf().replace('</iSAFFile>', '<SourceDocuments/></iSAFFile>'))
})

test('months of any documents are valid', { timeout: 60_000 }, () => {
  const day = fc.integer({ min: 1, max: 30 }).map((number) => `2026-11-${String(number).padStart(2, '0')}`)
  const text = fc.string({ unit: 'binary', maxLength: 300 })
  const document = fc
    .record({
      name: text,
      code: fc.constantFrom(null, '305519913', '2303351'),
      vat_code: fc.constantFrom(null, 'LT119511515', 'LT100009512310'),
      cents: fc.integer({ min: -100_000_000, max: 2_000_000_000 }),
      issued_on: day,
      supplied_on: fc.option(day),
    })
    .map(({ name, code, vat_code, cents, issued_on, supplied_on }) => {
      const { price, vat } = splitVat(Math.abs(cents), 21)
      const sign = cents < 0 ? -1 : 1
      return anInvoice({
        kind: cents < 0 ? 'credit' : 'invoice',
        corrects: cents < 0 ? { full_number: 'NS000001', issued_on: '2026-10-01' } : null,
        buyer: { ...company, name, code, vat_code },
        issued_on,
        supplied_on,
        price: sign * price,
        vat: sign * vat,
        price_with_vat: cents,
      })
    })
  fc.assert(
    fc.property(fc.array(document, { maxLength: 4 }), (documents) =>
      check(fileOf(...documents.map((each, index) => ({ ...each, full_number: `NS${index + 1}` })))),
    ),
    { numRuns: process.env.HALF === 'gate' ? 200 : 1000 },
  )
})
