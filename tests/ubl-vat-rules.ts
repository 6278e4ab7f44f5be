import { findAll, type Node, readUbl } from './ubl-tree.ts'

/**
 * Rules of EN 16931 that a UBL file breaks, by their ids: sums (BR-CO) and the categories of VAT that the shop writes, S,
 * AE and O. The official schematron found the same of the shop's papers; the rest of its rules do not ask about VAT.
 */
export function listBrokenVatRules(xml: string): string[] {
  const bill = readUbl(xml)
  const about = { bill, ...readParties(bill), lines: readLines(bill), subtotals: readSubtotals(bill) }
  return rules.flatMap(([id, holds]) => (holds(about) ? [] : [id]))
}

interface Sum {
  category: string
  rate: number | null
  /** Cents. */
  net: bigint
}

interface Bill {
  bill: Node
  seller: Party
  buyer: Party
  lines: Sum[]
  subtotals: (Sum & { vat: bigint; isExplained: boolean })[]
}

interface Party {
  vatCode: string | undefined
  legalCode: string | undefined
}

const first = (node: Node, ...path: string[]): string | undefined => findAll(node, ...path)[0]?.text
const cents = (amount: string | undefined): bigint => BigInt(Math.round(Number(amount ?? 0) * 100))
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, each) => total + each, 0n)

function readParties(bill: Node): { seller: Party; buyer: Party } {
  const of = (side: string) => ({
    vatCode: first(bill, side, 'Party', 'PartyTaxScheme', 'CompanyID'),
    legalCode: first(bill, side, 'Party', 'PartyLegalEntity', 'CompanyID'),
  })
  return { seller: of('AccountingSupplierParty'), buyer: of('AccountingCustomerParty') }
}

function readLines(bill: Node): Sum[] {
  return [...findAll(bill, 'InvoiceLine'), ...findAll(bill, 'CreditNoteLine')].map((line) => ({
    ...readCategory(line, 'Item', 'ClassifiedTaxCategory'),
    net: cents(first(line, 'LineExtensionAmount')),
  }))
}

function readSubtotals(bill: Node): Bill['subtotals'] {
  return findAll(bill, 'TaxTotal', 'TaxSubtotal').map((subtotal) => ({
    ...readCategory(subtotal, 'TaxCategory'),
    net: cents(first(subtotal, 'TaxableAmount')),
    vat: cents(first(subtotal, 'TaxAmount')),
    isExplained:
      Boolean(first(subtotal, 'TaxCategory', 'TaxExemptionReason')) ||
      Boolean(first(subtotal, 'TaxCategory', 'TaxExemptionReasonCode')),
  }))
}

function readCategory(node: Node, ...path: string[]): Pick<Sum, 'category' | 'rate'> {
  const rate = first(node, ...path, 'Percent')
  return { category: first(node, ...path, 'ID') ?? '', rate: rate === undefined ? null : Number(rate) }
}

const total = ({ bill }: Bill, name: string): bigint =>
  sum(findAll(bill, 'LegalMonetaryTotal', name).map(({ text }) => cents(text)))

const linesOf = ({ lines }: Bill, wanted: string) => lines.filter(({ category }) => category === wanted)
const subtotalsOf = ({ subtotals }: Bill, wanted: string) => subtotals.filter(({ category }) => category === wanted)
const isOnce = (about: Bill, category: string) =>
  subtotalsOf(about, category).length === (linesOf(about, category).length > 0 ? 1 : 0)
const isSumOfLines = (about: Bill, category: string) =>
  subtotalsOf(about, category).every(
    ({ net, rate }) => net === sum(linesOf(about, category).flatMap((line) => (line.rate === rate ? line.net : []))),
  )
const isWithout = (about: Bill, category: string) => linesOf(about, category).length === 0

const rules: [id: string, holds: (about: Bill) => boolean][] = [
  ['BR-CO-04', ({ lines }) => lines.length > 0 && lines.every(({ category }) => category !== '')],
  ['BR-CO-09', ({ seller, buyer }) => [seller, buyer].every(({ vatCode }) => /^[A-Z]{2}/.test(vatCode ?? 'LT'))],
  ['BR-CO-10', (about) => total(about, 'LineExtensionAmount') === sum(about.lines.map(({ net }) => net))],
  ['BR-CO-13', (about) => total(about, 'TaxExclusiveAmount') === total(about, 'LineExtensionAmount')],
  [
    'BR-CO-14',
    ({ bill, subtotals }) => cents(first(bill, 'TaxTotal', 'TaxAmount')) === sum(subtotals.map(({ vat }) => vat)),
  ],
  [
    'BR-CO-15',
    (about) =>
      total(about, 'TaxInclusiveAmount') ===
      total(about, 'TaxExclusiveAmount') + cents(first(about.bill, 'TaxTotal', 'TaxAmount')),
  ],
  [
    'BR-CO-16',
    (about) => total(about, 'PayableAmount') === total(about, 'TaxInclusiveAmount') - total(about, 'PrepaidAmount'),
  ],
  [
    'BR-CO-17',
    ({ subtotals }) =>
      subtotals.every(({ net, rate, vat }) => Math.abs(Number(net) * (rate ?? 0) - Number(vat) * 100) < 10_000),
  ],
  ['BR-CO-18', ({ subtotals }) => subtotals.length > 0],
  [
    'BR-CO-25',
    (about) =>
      total(about, 'PayableAmount') <= 0n ||
      findAll(about.bill, 'DueDate').length + findAll(about.bill, 'PaymentTerms').length > 0,
  ],
  ['BR-CO-26', ({ seller }) => Boolean(seller.vatCode ?? seller.legalCode)],
  ['BR-S-01', (about) => isWithout(about, 'S') || subtotalsOf(about, 'S').length > 0],
  ['BR-S-02', (about) => isWithout(about, 'S') || Boolean(about.seller.vatCode)],
  ['BR-S-05', (about) => linesOf(about, 'S').every(({ rate }) => rate !== null && rate > 0)],
  ['BR-S-08', (about) => isSumOfLines(about, 'S')],
  ['BR-S-10', (about) => subtotalsOf(about, 'S').every(({ isExplained }) => !isExplained)],
  ['BR-AE-01', (about) => isOnce(about, 'AE')],
  [
    'BR-AE-02',
    (about) =>
      isWithout(about, 'AE') || Boolean(about.seller.vatCode && (about.buyer.vatCode ?? about.buyer.legalCode)),
  ],
  ['BR-AE-05', (about) => linesOf(about, 'AE').every(({ rate }) => rate === 0)],
  ['BR-AE-08', (about) => isSumOfLines(about, 'AE')],
  ['BR-AE-09', (about) => subtotalsOf(about, 'AE').every(({ vat }) => vat === 0n)],
  ['BR-AE-10', (about) => subtotalsOf(about, 'AE').every(({ isExplained }) => isExplained)],
  ['BR-O-01', (about) => isOnce(about, 'O')],
  ['BR-O-02', (about) => isWithout(about, 'O') || !(about.seller.vatCode || about.buyer.vatCode)],
  ['BR-O-05', (about) => linesOf(about, 'O').every(({ rate }) => rate === null)],
  ['BR-O-08', (about) => isSumOfLines(about, 'O')],
  ['BR-O-09', (about) => subtotalsOf(about, 'O').every(({ vat }) => vat === 0n)],
  ['BR-O-10', (about) => subtotalsOf(about, 'O').every(({ isExplained }) => isExplained)],
  ['BR-O-11', (about) => isWithout(about, 'O') || about.subtotals.length === 1],
  ['BR-O-12', (about) => isWithout(about, 'O') || about.lines.every(({ category }) => category === 'O')],
]

export const vatRuleIds = rules.map(([id]) => id)
