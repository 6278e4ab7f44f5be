import {
  type DocumentLine,
  type DocumentParty,
  type DocumentSnapshot,
  getLineVat,
  getPartyCountry,
  listSnapshotOrders,
  listVatLines,
} from '#people/documents/document-snapshot.ts'
import { toPrintableText } from '#people/documents/to-printable-text.ts'
import { isForeignVatCode } from '#rules/codes/any-vat-code.ts'
import { homeCountry } from '#rules/codes/country.ts'
import { parseIban } from '#rules/codes/iban.ts'
import { formatPostalCode } from '#rules/codes/postal-code.ts'
import { hasPaperTrait } from '#rules/document-kinds/document-kinds.ts'
import type { Vat, VatKind } from '#rules/money/vat.ts'
import { type Element, writeXml } from '../isaf/xml.ts'
import { parseAddressParts } from './parse-address-parts.ts'
import { isOutside, ublCategories, vatSchemes } from './ubl-categories.ts'

interface UblDocument {
  document: DocumentSnapshot
  /** Number of the rental contract, which the public buyers' portal asks for; null for several orders. */
  contract: string | null
}

/**
 * UBL 2.1 under Peppol BIS Billing 3.0, from the stored sums. On the net basis (company) VAT is exact and BR-CO-17
 * and BR-S-09 hold strictly; on the gross basis (private), and in later partial credits of it, VAT may be a cent off:
 * the rules allow less than 1,00 (docs/decisions/0017-credit-notes.md). A bill paid later keeps its due day and shows
 * nothing paid, as its paper. VAT stands by category: S, AE (reverse charge), O (outside the Union, or of a shop that
 * pays none). Check with `validateUbl` first.
 */
export function buildUblFile({ document, contract }: UblDocument): string {
  const { kind, corrects, supplied_on } = document
  const isCredit = hasPaperTrait(kind, 'isCreditNote')
  const root = isCredit ? 'CreditNote' : 'Invoice'
  const type: Element = isCredit ? ['cbc:CreditNoteTypeCode', '381'] : ['cbc:InvoiceTypeCode', '380']
  const taxPoint = optional('cbc:TaxPointDate', supplied_on)
  const note: Element = ['cbc:Note', noteOf(document)]
  // the two kinds of document differ in where the VAT point and the contract stand
  const elements: Element[] = [
    ['cbc:CustomizationID', 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'],
    ['cbc:ProfileID', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'],
    ['cbc:ID', document.full_number],
    ['cbc:IssueDate', document.issued_on],
    ...(isCredit ? [...taxPoint, type, note] : [...optional('cbc:DueDate', dueOf(document)), type, note, ...taxPoint]),
    ['cbc:DocumentCurrencyCode', 'EUR'],
    ['cbc:BuyerReference', buyerReference(document)],
    ...group('cac:OrderReference', optional('cbc:ID', document.po_number && toPrintableText(document.po_number))),
    ...(corrects ? [billingReference(corrects)] : []),
    ...group('cac:ContractDocumentReference', optional('cbc:ID', contract)),
    ['cac:AccountingSupplierParty', [['cac:Party', partyOf(document.seller, document)]]],
    ['cac:AccountingCustomerParty', [['cac:Party', partyOf(document.buyer, document)]]],
    ...(isCredit ? [] : [paymentMeans(document)]),
    ['cac:PaymentTerms', [['cbc:Note', termsOf(document)]]],
    ['cac:TaxTotal', taxTotal(document)],
    ['cac:LegalMonetaryTotal', monetaryTotal(document)],
    ...document.lines.map((line, index) => lineOf(line, index, document)),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeXml([[`${root} ${namespacesOf(root)}`, elements]])}`
}

const namespacesOf = (root: string) =>
  [
    `xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2"`,
    'xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"',
    'xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"',
  ].join(' ')

/** The profile allows no empty elements. */
const optional = (name: string, text: string | null | undefined): Element[] =>
  text?.trim() ? [[name, text.trim()]] : []

/** Peppol allows one note: our order numbers and the reason of a credit note. */
const noteOf = (document: DocumentSnapshot): string =>
  [orderNumbers(document), document.reason && toPrintableText(document.reason)].filter(Boolean).join('. ')

function orderNumbers(document: DocumentSnapshot): string {
  const orders = listSnapshotOrders(document)
  return `${orders.length > 1 ? 'Užsakymai' : 'Užsakymas'} Nr. ${orders.map(({ id }) => id).join(', ')}`
}

/** Invoices issued with their money have no due day. */
const dueOf = ({ kind, due_on }: DocumentSnapshot): string | null => (hasPaperTrait(kind, 'isOwed') ? due_on : null)

function termsOf(document: DocumentSnapshot): string {
  const { kind, orders, corrects } = document
  const due = dueOf(document)
  if (!hasPaperTrait(kind, 'isCreditNote')) return due ? `Apmokėti iki ${due}.` : 'Apmokėta.'
  return orders
    ? `Suma mažina skolą pagal sąskaitą ${corrects?.full_number}; permoka grąžinama.`
    : 'Suma grąžinama pirkėjui.'
}

/**
 * Rule R003 wants a buyer reference or the buyer's purchase order; our sales order needs a purchase order beside it.
 * So the work site's name serves, or else the buyer's own order number.
 */
const buyerReference = (document: DocumentSnapshot): string =>
  (document.object && toPrintableText(document.object.title, 200).trim()) ||
  toPrintableText(
    listSnapshotOrders(document)
      .map(({ id }) => id)
      .join(', '),
    200,
  )

const group = (name: string, children: Element[]): Element[] => (children.length > 0 ? [[name, children]] : [])

const billingReference = ({ full_number, issued_on }: NonNullable<DocumentSnapshot['corrects']>): Element => [
  'cac:BillingReference',
  [
    [
      'cac:InvoiceDocumentReference',
      [
        ['cbc:ID', full_number],
        ['cbc:IssueDate', issued_on],
      ],
    ],
  ],
]

const vatScheme: Element = ['cac:TaxScheme', [['cbc:ID', 'VAT']]]

/**
 * A Lithuanian company's Peppol address is its company code (0200), another's its VAT code by the list of its state. Category
 * O names no VAT codes (BR-O-02).
 */
function partyOf(party: DocumentParty, document: DocumentSnapshot): Element[] {
  const { name, code, vat_code, phone, email } = party
  const shown = toPrintableText(name, 300)
  const { street, city, zone } = placeOf(party)
  return [
    endpointOf(party),
    ['cac:PartyName', [['cbc:Name', shown]]],
    [
      'cac:PostalAddress',
      [
        ...optional('cbc:StreetName', street),
        ...optional('cbc:CityName', city),
        ...optional('cbc:PostalZone', zone),
        ['cac:Country', [['cbc:IdentificationCode', getPartyCountry(party)]]],
      ],
    ],
    ...(vat_code && !isOutside(document) ? group('cac:PartyTaxScheme', [['cbc:CompanyID', vat_code], vatScheme]) : []),
    [
      'cac:PartyLegalEntity',
      [
        ['cbc:RegistrationName', shown],
        ...optional(isHome(party) ? 'cbc:CompanyID schemeID="0200"' : 'cbc:CompanyID', code),
      ],
    ],
    ...group('cac:Contact', [...optional('cbc:Telephone', phone), ...optional('cbc:ElectronicMail', email)]),
  ]
}

const isHome = (party: DocumentParty): boolean =>
  party.vat_code ? !isForeignVatCode(party.vat_code) : getPartyCountry(party) === homeCountry

function endpointOf({ code, vat_code, ...party }: DocumentParty): Element {
  if (code && isHome({ code, vat_code, ...party })) return ['cbc:EndpointID schemeID="0200"', code]
  const scheme = vat_code && vatSchemes[vat_code.slice(0, 2)]
  return [`cbc:EndpointID schemeID="${scheme || '9937'}"`, vat_code ?? code ?? '']
}

function placeOf({ address, place }: DocumentParty): ReturnType<typeof parseAddressParts> {
  if (!place) return parseAddressParts(toPrintableText(address, 400))
  const { street, city, postal_code } = place
  return {
    street: toPrintableText(street, 300),
    city: toPrintableText(city, 100),
    zone: postal_code && formatPostalCode(postal_code),
  }
}

/** A credit transfer (30) with the reference that finds the order. */
function paymentMeans({ seller, reference }: DocumentSnapshot): Element {
  return [
    'cac:PaymentMeans',
    [
      ['cbc:PaymentMeansCode', '30'],
      ['cbc:PaymentID', reference],
      [
        'cac:PayeeFinancialAccount',
        [
          ['cbc:ID', parseIban(seller.iban) ?? seller.iban],
          ['cbc:Name', toPrintableText(seller.name, 200)],
          ...group('cac:FinancialInstitutionBranch', optional('cbc:ID', seller.swift)),
        ],
      ],
    ],
  ]
}

/** Category O has no rate (BR-O-05); why there is no VAT stands with the sums alone (BR-AE-10, BR-O-10). */
const taxCategory = (name: string, { kind, rate }: Vat, reason: Element[] = []): Element => [
  name,
  [
    ['cbc:ID', ublCategories[kind]],
    ...(ublCategories[kind] === 'O' ? [] : [['cbc:Percent', String(rate)] as Element]),
    ...reason,
    vatScheme,
  ],
]

const reasonOf = ({ kind }: Vat): Element[] => {
  const reason = reasons[kind]
  if (!reason) return []
  return [
    ['cbc:TaxExemptionReasonCode', reason.code],
    ['cbc:TaxExemptionReason', reason.said],
  ]
}

const reasons: Partial<Record<VatKind, { code: string; said: string }>> = {
  'reverse-charge': { code: 'VATEX-EU-AE', said: 'Atvirkštinis apmokestinimas' },
  outside: { code: 'VATEX-EU-O', said: 'Ne Lietuvos PVM objektas' },
  'not-payer': { code: 'VATEX-EU-O', said: 'Pardavėjas nėra PVM mokėtojas' },
}

function taxTotal(document: DocumentSnapshot): Element[] {
  return [
    amount('cbc:TaxAmount', document.vat),
    ...listVatLines(document).map(
      ({ price, vat, ...of }): Element => [
        'cac:TaxSubtotal',
        [
          amount('cbc:TaxableAmount', price),
          amount('cbc:TaxAmount', vat),
          taxCategory('cac:TaxCategory', of, reasonOf(of)),
        ],
      ],
    ),
  ]
}

/** Prepaid invoices leave nothing to pay, bills everything. Credit notes tell what goes back. */
function monetaryTotal(document: DocumentSnapshot): Element[] {
  const { kind, price, price_with_vat } = document
  const isPaid = !hasPaperTrait(kind, 'isCreditNote') && !dueOf(document)
  return [
    amount('cbc:LineExtensionAmount', price),
    amount('cbc:TaxExclusiveAmount', price),
    amount('cbc:TaxInclusiveAmount', price_with_vat),
    ...(isPaid ? [amount('cbc:PrepaidAmount', price_with_vat)] : []),
    amount('cbc:PayableAmount', isPaid ? 0 : price_with_vat),
  ]
}

const unitCodes = { vnt: 'H87', day: 'DAY', hour: 'HUR' } as const

function lineOf(line: DocumentLine, index: number, document: DocumentSnapshot): Element {
  const { kind } = document
  const isCredit = hasPaperTrait(kind, 'isCreditNote')
  const units = Math.abs(line.quantity) * line.charged_units
  const quantity = isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity'
  const description = toPrintableText(line.details.join('; '))
  return [
    isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine',
    [
      ['cbc:ID', String(index + 1)],
      ...optional('cbc:Note', orderOfLine(line, document)),
      [`${quantity} unitCode="${unitCodes[line.unit]}"`, String(units)],
      amount('cbc:LineExtensionAmount', line.price),
      ...periodOf(line),
      [
        'cac:Item',
        [
          ...optional('cbc:Description', description),
          ['cbc:Name', toPrintableText(line.title, 300)],
          taxCategory('cac:ClassifiedTaxCategory', getLineVat(line, document)),
        ],
      ],
      ['cac:Price', priceOf(line, units)],
    ],
  ]
}

/** Peppol has one purchase order a document: a bill of several names them by line, with the buyer's number. */
function orderOfLine({ order_id }: DocumentLine, { orders = [] }: DocumentSnapshot): string | undefined {
  const order = orders.find(({ id }) => id === order_id)
  if (!order || orders.length < 2) return undefined
  return `Užsakymas Nr. ${order.id}${order.po_number ? `, jūsų Nr. ${toPrintableText(order.po_number)}` : ''}`
}

function periodOf({ period }: DocumentLine): Element[] {
  if (!period) return []
  return [
    [
      'cac:InvoicePeriod',
      [
        ['cbc:StartDate', period.from],
        ['cbc:EndDate', period.to],
      ],
    ],
  ]
}

/** Quantity times price must be the net to the cent; else the price covers all units together. */
function priceOf({ unit_price, unit, price }: DocumentLine, units: number): Element[] {
  if (unit_price * units === Math.abs(price)) return [amount('cbc:PriceAmount', unit_price)]
  return [amount('cbc:PriceAmount', price), [`cbc:BaseQuantity unitCode="${unitCodes[unit]}"`, String(units)]]
}

/** Credit notes are negative here and positive in UBL. */
function amount(name: string, cents: number): Element {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return [`${name} currencyID="EUR"`, `${digits.slice(0, -2)}.${digits.slice(-2)}`]
}
