import {
  type DocumentLine,
  type DocumentSnapshot,
  getLineVat,
  listVatLines,
} from '#people/documents/document-snapshot.ts'
import { addVat } from '#rules/money/add-vat.ts'
import { splitVat, type VatAmounts } from '#rules/money/split-vat.ts'
import { toVatKey, type Vat, type VatLine } from '#rules/money/vat.ts'

export interface InvoiceLineNetOfCredits
  extends Pick<DocumentLine, 'title' | 'details' | 'charged_units' | 'unit' | 'unit_price'> {
  position: number
  /** Goods by pieces, rentals by a sum. */
  by: 'quantity' | 'amount'
  quantity: number
  price: number
  price_with_vat: number
  vat: Vat
  untouched: boolean
}

/** Cents of one kind and rate of VAT, less the credit notes. */
export interface VatLineNetOfCredits extends VatLine {
  price_with_vat: number
  issued: VatAmounts
}

/** Cents less the credit notes. */
export interface InvoiceNetOfCredits {
  basis: 'private' | 'company'
  vat_rate: number
  invoice: { full_number: string; issued_on: string; price: number; vat: number; price_with_vat: number }
  price: number
  vat: number
  price_with_vat: number
  vat_lines: VatLineNetOfCredits[]
  lines: InvoiceLineNetOfCredits[]
}

/** Credit notes are negative. */
export function computeInvoiceNetOfCredits(
  invoice: DocumentSnapshot,
  credits: readonly DocumentSnapshot[],
): InvoiceNetOfCredits {
  const basis = invoice.buyer.private_or_company
  const { full_number, issued_on, vat_rate, price, vat, price_with_vat } = invoice
  const left = (of: (document: DocumentSnapshot) => number) =>
    credits.reduce((rest, credit) => rest + of(credit), of(invoice))
  const corrections = credits.flatMap(({ lines }) => lines)
  return {
    basis,
    vat_rate,
    invoice: { full_number, issued_on, price, vat, price_with_vat },
    price: left((document) => document.price),
    vat: left((document) => document.vat),
    price_with_vat: left((document) => document.price_with_vat),
    vat_lines: listVatLines(invoice).map((entry) => vatLineLeft(entry, credits)),
    lines: invoice.lines.map((line, position) => {
      const own = corrections.filter(({ corrects_position }) => corrects_position === position)
      return lineLeft(line, position, own, basis, getLineVat(line, invoice))
    }),
  }
}

function vatLineLeft({ price, vat, ...bears }: VatLine, credits: readonly DocumentSnapshot[]): VatLineNetOfCredits {
  const same = credits.flatMap(listVatLines).filter((entry) => toVatKey(entry) === toVatKey(bears))
  const left = (of: 'price' | 'vat', from: number) => same.reduce((rest, entry) => rest + entry[of], from)
  const sums = { price: left('price', price), vat: left('vat', vat) }
  return {
    ...bears,
    ...sums,
    price_with_vat: sums.price + sums.vat,
    issued: { price, vat, price_with_vat: price + vat },
  }
}

function lineLeft(
  line: DocumentLine,
  position: number,
  corrections: DocumentLine[],
  basis: InvoiceNetOfCredits['basis'],
  vat: Vat,
): InvoiceLineNetOfCredits {
  const { title, details, charged_units, unit, unit_price } = line
  const by = unit === 'vnt' ? 'quantity' : 'amount'
  const untouched = corrections.length === 0
  const quantity =
    by === 'quantity' ? corrections.reduce((rest, each) => rest + each.quantity, line.quantity) : line.quantity
  const entry = { position, title, details, charged_units, unit, unit_price, by, quantity, untouched, vat } as const
  if (untouched) return { ...entry, price: line.price, price_with_vat: line.price_with_vat }
  // a waiver is credited by sums: a piece of it stays while cents do
  const leftOf = (price: number, price_with_vat: number) => ({
    ...entry,
    price,
    price_with_vat,
    quantity: price_with_vat > 0 ? Math.max(1, quantity) : quantity,
  })

  // the basis is exact; the other side follows
  const left = (side: 'price' | 'price_with_vat') => corrections.reduce((rest, each) => rest + each[side], line[side])
  if (basis === 'private') {
    const price_with_vat = left('price_with_vat')
    return leftOf(splitVat(price_with_vat, vat.rate).price, price_with_vat)
  }
  const price = left('price')
  return leftOf(price, addVat(price, vat.rate).price_with_vat)
}
