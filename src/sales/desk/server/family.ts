import type { order_lines, orders } from '#orders/server/orders.tables.ts'
import type { Refusal } from '#platform/refusal.ts'
import type { RentalRow } from '#rentals/server/public/rebook-rentals.ts'
import type { InvoiceNetOfCredits } from '#sales/closing/invoice-net-of-credits.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'

export type MemberOrder = typeof orders.$inferSelect
export type MemberLine = typeof order_lines.$inferSelect

/** Cents. */
export interface Sums {
  price: number
  vat: number
  price_with_vat: number
}

export interface FamilyMember {
  order: MemberOrder
  /** Rows as the order's papers have them. */
  rows: MemberLine[]
  /** What credit notes left of its invoice. Absent: it has none, and its rows are written anew. */
  borne: InvoiceNetOfCredits | undefined
}

/** The charged days or hours of a line, from one number to another. */
export interface ChargedSpan {
  member: FamilyMember
  row: MemberLine
  from: number
  to: number
  /** The return before an extension. */
  since?: Date | undefined
}

/** Units of a line that end together: one rental, or all parts of a bundle. */
export interface FamilyUnits {
  /** The rentals; of a bundle one for each part. */
  rentals: RentalRow[]
  /** Tools or bundles. */
  quantity: number
  /** Units that have not gone out, so that they may be taken off. */
  free: number
  isBack: boolean
  /** Charged days or hours, extensions included. */
  charged: number
  /** The agreed return. */
  ends: Date
  /** Spans oldest first; the line's own leads. */
  spans: ChargedSpan[]
}

/** A tool or goods of the family now, whatever orders charge for them. */
export interface FamilyLine {
  /** The current quantity, period and charged units; of units that end apart those of the longest. */
  row: MemberLine
  rentals: RentalRow[]
  /** None of goods. */
  units: FamilyUnits[]
  waiver?: MemberLine | undefined
  member: FamilyMember
  /** Pieces of goods handed over. */
  given: number
  /** All spans of its units, each once. */
  spans: ChargedSpan[]
  /** Cents without VAT that its rent costs by its tariff, of all its units, extensions included. */
  net: number
  /** Waivers of the line, then of its extensions; none once all of it is credited. */
  waivers: FamilyWaiver[]
}

export interface FamilyWaiver {
  member: FamilyMember
  row: MemberLine
  /** The rent line that it covers, of the line or of an extension. */
  covers: number
  /** The sum that credit notes left, or an unpaid order asks for. */
  left: { price: number; price_with_vat: number }
}

/** A free line, with the quantity and the cents that credit notes left. */
export interface FamilyService {
  member: FamilyMember
  row: MemberLine
  left: { price: number; price_with_vat: number }
}

export interface Family extends Sums {
  members: FamilyMember[]
  lines: FamilyLine[]
  services: FamilyService[]
  /** Delivery, collection and the return at another branch. */
  fees: FamilyService[]
  /** The sums are those of its papers, less credit notes. */
  calendar: Settings
  refused: Refusal | undefined
}

export const getFamilyLine = ({ lines }: Pick<Family, 'lines'>, lineId: number): FamilyLine => {
  const line = lines.find(({ row }) => row.id === lineId)
  if (!line) throw new Error(`The family has no line ${lineId}`)
  return line
}
