import { expect, test } from 'vitest'
import { buildUblFile } from '#finance/books/ubl/ubl-file.ts'
import { validateUbl } from '#finance/books/ubl/ubl-problems.ts'
import { buildVatLines, type DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { makeDocumentSnapshot, rentedTools, soldDiscs } from '#people/documents/documents.factories.ts'
import { computeTotalsByVat } from '#rules/money/compute-totals.ts'
import { buildVat, type Vat } from '#rules/money/vat.ts'
import { listBrokenVatRules, vatRuleIds } from './ubl-vat-rules.ts'

const buyer = {
  private_or_company: 'company',
  name: 'SIA „Būvnieks“',
  code: null,
  vat_code: 'LV40003052786',
  address: 'Brīvības iela 1, LV-1010 Rīga',
  place: { street: 'Brīvības iela 1', city: 'Rīga', postal_code: 'LV-1010', country: 'LV' },
  phone: null,
  email: null,
} as const
const athome = { ...buyer, name: 'UAB „Statyba“', code: '305691172', vat_code: 'LT100001919017', place: undefined }

/** A line of each, of 94.21 € and 50.02 € by turns. */
function makePaper(vats: Vat[], changes: Partial<DocumentSnapshot> = {}): DocumentSnapshot {
  const bare = vats.map((vat, at) => ({ ...(at % 2 === 0 ? rentedTools : soldDiscs), vat }))
  const nets = bare.map(({ price }) => price)
  const { lines: sums, ...total } = computeTotalsByVat('company', vats, nets)
  const lines = bare.map((line, at) => ({ ...line, ...sums[at] }))
  const paper = makeDocumentSnapshot({ kind: 'invoice', full_number: 'NS000045', due_on: null, buyer, lines, ...total })
  return { ...paper, vat_lines: buildVatLines({ lines, vat_rate: 21 }), ...changes }
}

const toCredit = ({ lines, ...invoice }: DocumentSnapshot): DocumentSnapshot => ({
  ...invoice,
  kind: 'credit',
  full_number: 'NK000001',
  corrects: { full_number: 'NS000045', issued_on: '2026-11-18' },
  lines: lines.map((line) => ({
    ...line,
    quantity: -line.quantity,
    price: -line.price,
    price_with_vat: -line.price_with_vat,
  })),
  price: -invoice.price,
  vat: -invoice.vat,
  price_with_vat: -invoice.price_with_vat,
  vat_lines: invoice.vat_lines?.map((line) => ({ ...line, price: -line.price, vat: -line.vat })) ?? [],
})

const write = (document: DocumentSnapshot) => {
  expect(validateUbl({ snapshot: document, intact: true })).toEqual([])
  return buildUblFile({ document, contract: null })
}

const rate = (percent: number) => buildVat('standard', percent)
const notPayer = buildVat('not-payer', 0)
const reverse = buildVat('reverse-charge', 0)
const { seller } = makePaper([rate(21)])
const papers: [string, DocumentSnapshot][] = [
  ['of one rate', makePaper([rate(21), rate(21)], { buyer: athome })],
  ['of two rates', makePaper([rate(21), rate(9), rate(21)], { buyer: athome })],
  ['with reverse charge', makePaper([reverse, reverse])],
  ['of rent with reverse charge and goods', makePaper([reverse, rate(21), reverse])],
  ['of who pays no VAT', makePaper([notPayer, notPayer], { buyer: athome, seller: { ...seller, vat_code: null } })],
  ['of who pays no VAT to a company abroad', makePaper([notPayer], { seller: { ...seller, vat_code: null } })],
]

test.each(papers)(
  'T2165 an invoice %s, paid, billed and credited, keeps the rules of its categories of VAT',
  (_, paper) => {
    const bill = { ...paper, order_id: null, orders: [{ id: 57, ordered_on: '2026-11-18' }], due_on: '2026-12-18' }
    expect(listBrokenVatRules(write(paper))).toEqual([])
    expect(listBrokenVatRules(write(bill))).toEqual([])
    expect(listBrokenVatRules(write(toCredit(paper)))).toEqual([])
  },
)

const edit = (xml: string, from: RegExp, to: string) => {
  const edited = xml.replace(from, to)
  expect(edited, String(from)).not.toBe(xml)
  return edited
}
const reason = /<cbc:TaxExemptionReasonCode>.*<\/cbc:TaxExemptionReason>/s
const amount = (name: string) => new RegExp(`(<cbc:${name} currencyID="EUR">)[\\d.]+`)
const codeOf = (side: string) => new RegExp(`(<cac:${side}.*?)<cac:PartyTaxScheme>.*?</cac:PartyTaxScheme>`, 's')
const [standard, , charged, mixed, unpaying] = papers.map(
  ([, paper]) =>
    () =>
      write(paper),
) as (() => string)[]
const bill = () => write({ ...makePaper([rate(21)], { buyer: athome }), order_id: null, due_on: '2026-12-18' })
const S = '<cbc:ID>S</cbc:ID>'

const broken: [rule: string, of: (() => string) | undefined, from: RegExp, to: string][] = [
  ['BR-CO-04', standard, /<cac:InvoiceLine>.*<\/cac:InvoiceLine>/s, ''],
  ['BR-CO-09', standard, />LT100001919017</, '>100001919017<'],
  ['BR-CO-10', standard, amount('LineExtensionAmount'), '$11.00'],
  ['BR-CO-13', standard, amount('TaxExclusiveAmount'), '$11.00'],
  ['BR-CO-14', standard, amount('TaxAmount'), '$11.00'],
  ['BR-CO-15', standard, amount('TaxInclusiveAmount'), '$11.00'],
  ['BR-CO-16', standard, amount('PayableAmount'), '$11.00'],
  ['BR-CO-17', standard, /(<cac:TaxSubtotal>.*?<cbc:TaxAmount currencyID="EUR">)[\d.]+/s, '$11.00'],
  ['BR-CO-18', standard, /<cac:TaxSubtotal>.*<\/cac:TaxSubtotal>/s, ''],
  ['BR-CO-25', bill, /<cbc:DueDate>.*?<\/cbc:DueDate>|<cac:PaymentTerms>.*?<\/cac:PaymentTerms>/gs, ''],
  ['BR-CO-26', unpaying, /<cac:PartyLegalEntity>.*?<\/cac:PartyLegalEntity>/s, ''],
  ['BR-S-01', standard, /(<cac:TaxCategory>\s*<cbc:ID>)S/, '$1Z'],
  ['BR-S-02', standard, codeOf('AccountingSupplierParty'), '$1'],
  ['BR-S-05', standard, /(<cac:ClassifiedTaxCategory>.*?<cbc:Percent>)21/s, '$10'],
  ['BR-S-08', standard, amount('TaxableAmount'), '$11.00'],
  [
    'BR-S-10',
    standard,
    /(<cac:TaxCategory>.*?<cbc:Percent>21<\/cbc:Percent>)/s,
    '$1<cbc:TaxExemptionReason>x</cbc:TaxExemptionReason>',
  ],
  ['BR-AE-01', charged, /(<cac:TaxCategory>\s*<cbc:ID>)AE/, '$1Z'],
  ['BR-AE-02', charged, codeOf('AccountingCustomerParty'), '$1'],
  ['BR-AE-05', charged, /(<cac:ClassifiedTaxCategory>.*?<cbc:Percent>)0/s, '$121'],
  ['BR-AE-08', mixed, amount('TaxableAmount'), '$11.00'],
  ['BR-AE-09', charged, /(<cac:TaxSubtotal>.*?<cbc:TaxAmount currencyID="EUR">)[\d.]+/s, '$10.01'],
  ['BR-AE-10', charged, reason, ''],
  ['BR-O-01', unpaying, /(<cac:TaxCategory>\s*<cbc:ID>)O/, '$1Z'],
  [
    'BR-O-02',
    unpaying,
    /<cac:PartyLegalEntity>/,
    '<cac:PartyTaxScheme><cbc:CompanyID>LT1</cbc:CompanyID></cac:PartyTaxScheme><cac:PartyLegalEntity>',
  ],
  ['BR-O-05', unpaying, /(<cac:ClassifiedTaxCategory>\s*<cbc:ID>O<\/cbc:ID>)/, '$1<cbc:Percent>0</cbc:Percent>'],
  ['BR-O-08', unpaying, amount('TaxableAmount'), '$11.00'],
  ['BR-O-09', unpaying, /(<cac:TaxSubtotal>.*?<cbc:TaxAmount currencyID="EUR">)[\d.]+/s, '$10.01'],
  ['BR-O-10', unpaying, reason, ''],
  [
    'BR-O-11',
    unpaying,
    /<\/cac:TaxSubtotal>/,
    `</cac:TaxSubtotal><cac:TaxSubtotal><cac:TaxCategory>${S}</cac:TaxCategory></cac:TaxSubtotal>`,
  ],
  ['BR-O-12', unpaying, /(<cac:ClassifiedTaxCategory>\s*)<cbc:ID>O<\/cbc:ID>/, `$1${S}`],
]

test('T2165 a file that breaks one of the rules is told by its id', () => {
  expect(broken.map(([rule]) => rule)).toEqual(vatRuleIds)
  for (const [rule, of, from, to] of broken)
    expect(listBrokenVatRules(edit(of?.() ?? '', from, to)), rule).toContain(rule)
})
