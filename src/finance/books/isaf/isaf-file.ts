import { type DocumentSnapshot, getPartyCountry, listVatLines } from '#people/documents/document-snapshot.ts'
import { isUnionVatCode } from '#rules/codes/any-vat-code.ts'
import { hasPaperTrait } from '#rules/document-kinds/document-kinds.ts'
import { getMonthBounds } from './get-month-bounds.ts'
import { findVatCode } from './vat-codes.ts'
import { type Element, writeXml } from './xml.ts'

export interface IsafMonth {
  /** `YYYY-MM`. */
  month: string
  createdAt: Date
  /** Digits, at most eleven. */
  sellerCode: string
  softwareVersion: string
  documents: DocumentSnapshot[]
}

/**
 * Issued VAT invoices of a month: i.SAF 1.2 (VMI, schema of 2016-09-13), data type S. Without invoices no
 * SourceDocuments: the schema refuses an empty SalesInvoices. Check with `validateIsaf` first.
 */
export function buildIsafFile({ month, createdAt, sellerCode, softwareVersion, documents }: IsafMonth): string {
  const { first, last } = getMonthBounds(month)
  const header: Element[] = [
    ['FileVersion', 'iSAF1.2'],
    ['FileDateCreated', `${createdAt.toISOString().slice(0, 19)}Z`],
    ['DataType', 'S'],
    ['SoftwareCompanyName', 'Įrankinė'],
    ['SoftwareName', 'Įrankinė'],
    ['SoftwareVersion', softwareVersion.slice(0, 24)],
    ['RegistrationNumber', sellerCode],
    ['NumberOfParts', '1'],
    ['PartNumber', '1'],
    [
      'SelectionCriteria',
      [
        ['SelectionStartDate', first],
        ['SelectionEndDate', last],
      ],
    ],
  ]
  const root: Element[] = [['Header', [['FileDescription', header]]]]
  if (documents.length > 0)
    root.push(['SourceDocuments', [['SalesInvoices', documents.map((document) => ['Invoice', invoiceOf(document)])]]])
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeXml([[namespaced, root]])}`
}

const namespaced =
  'iSAFFile xmlns="http://www.vmi.lt/cms/imas/isaf" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'

/** The order of elements is the schema's. */
function invoiceOf(document: DocumentSnapshot): Element[] {
  return [
    ['InvoiceNo', document.full_number],
    ['CustomerInfo', customerOf(document.buyer)],
    ['InvoiceDate', document.issued_on],
    ['InvoiceType', hasPaperTrait(document.kind, 'isCreditNote') ? 'KS' : 'SF'],
    ['SpecialTaxation', ''],
    ['References', referencesOf(document)],
    ['VATPointDate', document.supplied_on],
    ['DocumentTotals', totalsOf(document)],
  ]
}

/**
 * A buyer without a VAT code is „ND“, with company code and country, as one outside the Union (i.SAF 1.2,
 * CustomerInfo).
 */
function customerOf(buyer: DocumentSnapshot['buyer']): Element[] {
  const { vat_code, code, name } = buyer
  return [
    ['VATRegistrationNumber', vat_code || 'ND'],
    ['RegistrationNumber', vat_code ? (code ?? '') : code || 'ND'],
    ['Country', countryTold(buyer)],
    ['Name', name.trim().slice(0, 256) || 'ND'],
  ]
}

function countryTold(buyer: DocumentSnapshot['buyer']): string | null {
  if (!buyer.vat_code) return getPartyCountry(buyer)
  return isUnionVatCode(buyer.vat_code) ? null : buyer.vat_code.slice(0, 2)
}

function referencesOf({ corrects }: DocumentSnapshot): Element[] {
  if (!corrects) return []
  return [
    [
      'Reference',
      [
        ['ReferenceNo', corrects.full_number],
        ['ReferenceDate', corrects.issued_on],
      ],
    ],
  ]
}

/** One for each code of the classifier; what is supplied outside Lithuania has neither rate nor VAT. */
function totalsOf(document: DocumentSnapshot): Element[] {
  const lines = listVatLines(document).map((line) => ({ ...line, code: findVatCode(line, document.issued_on) ?? null }))
  return [...Map.groupBy(lines, ({ code, rate }) => `${code} ${rate}`).values()].map((same): Element => {
    const { code, kind, rate } = same[0] as (typeof lines)[number]
    const sum = (of: 'price' | 'vat') => same.reduce((all, line) => all + line[of], 0)
    const isTaxed = kind === 'standard'
    return [
      'DocumentTotal',
      [
        ['TaxableValue', euros(sum('price'))],
        ['TaxCode', code],
        ['TaxPercentage', isTaxed ? String(rate) : null],
        ['Amount', isTaxed ? euros(sum('vat')) : null],
        ['VATPointDate2', null],
      ],
    ]
  })
}

function euros(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
