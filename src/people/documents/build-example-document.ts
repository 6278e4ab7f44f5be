import type { Day } from '#rules/calendar/day.ts'
import { parseIban } from '#rules/codes/iban.ts'
import { hasPaperTrait, type PaperKindWith } from '#rules/document-kinds/document-kinds.ts'
import { buildUnitsLine } from '#rules/money/build-units-line.ts'
import { computeTotals } from '#rules/money/compute-totals.ts'
import type { DocumentSettings, StoredSettings } from '#shell/settings/settings.contract.ts'
import { buildDocumentReference } from './build-document-reference.ts'
import { buildSeller } from './build-seller.ts'
import type { DocumentLine, DocumentSnapshot } from './document-snapshot.ts'
import { buildEpcQr } from './epc-qr.ts'
import { formatFullNumber } from './format-full-number.ts'

/** Numbers begin with 1. */
const noNumber = 0

const lines: Pick<DocumentLine, 'title' | 'details' | 'quantity' | 'charged_units' | 'unit' | 'unit_price'>[] = [
  {
    title: 'Pavyzdinis įrankis',
    details: ['Nuoma trims dienoms'],
    quantity: 1,
    charged_units: 3,
    unit: 'day',
    unit_price: 2500,
  },
  { title: 'Pavyzdinė prekė', details: [], quantity: 4, charged_units: 1, unit: 'vnt', unit_price: 1250 },
]

/** Draw as a sample only. */
export function buildExampleDocument(
  settings: DocumentSettings & Pick<StoredSettings, 'look'>,
  kind: PaperKindWith<'isPreviewable'>,
  today: Day,
): DocumentSnapshot {
  const rate = settings.vat_rate
  const asksForPayment = hasPaperTrait(kind, 'asksForPayment')
  const sums = computeTotals({ basis: 'company', rate, lines: lines.map(buildUnitsLine) })
  const seller = buildSeller(settings)
  const reference = buildDocumentReference(kind, noNumber)
  const transfer = { name: seller.name, iban: parseIban(seller.iban) ?? '', bic: seller.swift, reference }
  const payment_qr = asksForPayment ? buildEpcQr({ ...transfer, amount: sums.price_with_vat }) : undefined
  return {
    kind,
    full_number: formatFullNumber(settings.series[kind], noNumber),
    issued_on: today,
    due_on: asksForPayment ? today : null,
    supplied_on: null,
    order_id: noNumber,
    ordered_on: today,
    corrects: hasPaperTrait(kind, 'mayCorrect')
      ? { full_number: formatFullNumber(settings.series.invoice, noNumber), issued_on: today }
      : null,
    seller,
    buyer: {
      private_or_company: 'company',
      name: 'Pavyzdinis pirkėjas',
      code: null,
      vat_code: null,
      address: 'Pavyzdžio g. 1, Vilnius',
      phone: null,
      email: null,
    },
    object: null,
    lines: lines.map((line, at) => ({
      ...line,
      price: sums.lines[at]?.price ?? 0,
      price_with_vat: sums.lines[at]?.price_with_vat ?? 0,
    })),
    vat_rate: rate,
    price: sums.price,
    vat: sums.vat,
    price_with_vat: sums.price_with_vat,
    reference,
    ...(payment_qr && { payment_qr }),
    comment: null,
  }
}
