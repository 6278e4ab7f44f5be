import { buildOrderHeader } from '#orders/server/public/build-order-header.ts'
import type { OrderToDocument } from '#orders/server/public/read-orders.ts'
import { buildCompensationReference } from '#people/documents/build-bill-reference.ts'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { buildEpcQr } from '#people/documents/epc-qr.ts'
import type { SnapshotOf } from '#people/documents/server/public/issue-document.ts'
import type { Day } from '#rules/calendar/day.ts'
import { parseIban } from '#rules/codes/iban.ts'
import type { OrderBranches } from '#shell/branches/order-branches.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import type { CompensationLineWithTool } from './public/issue-compensation.ts'

interface ToTell {
  order: OrderToDocument
  lines: CompensationLineWithTool[]
  /** Cents. */
  covered: number
  dueOn: Day
  at: OrderBranches
  settings: Settings
}

/** Compensation pays for no goods or services: outside VAT, so its rate is 0 and its sums are one. */
export function buildCompensationSnapshot({
  order: entry,
  lines,
  covered,
  dueOn,
  at,
  settings,
}: ToTell): SnapshotOf<DocumentSnapshot> {
  const { approved: _, places: __, delivered_to: ___, ...about } = buildOrderHeader(entry, settings, at)
  const { name, iban, swift: bic } = about.seller
  const sum = lines.reduce((all, { amount }) => all + amount, 0)
  const amount = sum - covered
  return (issued) => {
    const reference = buildCompensationReference(issued.full_number)
    const payment_qr =
      amount > 0 ? buildEpcQr({ name, iban: parseIban(iban) ?? '', bic, reference, amount }) : undefined
    return {
      kind: 'compensation',
      ...issued,
      ...about,
      due_on: dueOn,
      supplied_on: null,
      corrects: null,
      lines: lines.map(({ title, amount: price, tool }) => ({
        title,
        details: tool ? brokenTool(tool) : [],
        quantity: 1,
        charged_units: 1,
        unit: 'vnt',
        unit_price: price,
        price,
        price_with_vat: price,
      })),
      vat_rate: 0,
      price: sum,
      vat: 0,
      price_with_vat: sum,
      ...(covered > 0 && { covered }),
      reference,
      ...(payment_qr && { payment_qr }),
      comment: null,
    }
  }
}

/** The machine by its code too, however the line is called. */
const brokenTool = ({ title, codes }: NonNullable<CompensationLineWithTool['tool']>): string[] => [
  `Įrankis: ${title}`,
  ...(codes.length > 0 ? [`Inventoriaus kodas: ${codes.join(', ')}`] : []),
]
