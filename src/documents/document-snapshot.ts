import { countryOfPostalCode } from '#codes/country.ts'
import type { Piece } from '#tariffs/tariffs.contract.ts'

/** One line of a document. Money in cents; `unit_price` and `price` without VAT. */
export interface DocumentLine {
  title: string
  /** Chosen attributes, the period and how its days were counted: one printed line each. */
  details: string[]
  quantity: number
  /** Charged days or hours; 1 for goods. */
  charged_units: number
  unit: 'vnt' | 'day' | 'hour'
  unit_price: number
  /** Of a rental by packages: what one unit's days cost; then its own price is their sum. */
  pieces?: Piece[]
  price: number
  price_with_vat: number
  /** Of a rental: its first and last day. Documents from before they were kept, and goods, have none. */
  period?: { from: string; to: string }
  /** Of a bill of several orders: whose line it is. Bills from before it was kept have none. */
  order_id?: number
  /** Credit note: the place, from 0, of the invoice's line that it corrects. */
  corrects_position?: number
}

/** An order as a document names it. */
export interface BilledOrder {
  id: number
  ordered_on: string
  /** Its number in the buyer's own books. Bills from before it was kept, and orders without, have none. */
  po_number?: string
}

/** The orders that a document is about, one or several. */
export const ordersOf = ({ order_id, ordered_on, orders, po_number }: OrdersTold): BilledOrder[] =>
  orders ?? (order_id === null ? [] : [{ id: order_id, ordered_on: ordered_on ?? '', ...(po_number && { po_number }) }])

type OrdersTold = Pick<DocumentSnapshot, 'order_id' | 'ordered_on' | 'orders' | 'po_number'>

export interface DocumentParty {
  name: string
  code: string | null
  vat_code: string | null
  address: string
  /**
   * The address in its parts, as the buyer wrote them. Documents from before they were kept, and the seller, have none; an address in Lithuania has
   * no `country` (ISO 3166-1).
   */
  place?: { street: string; city: string; postal_code: string | null; country?: string }
  phone: string | null
  email: string | null
}

/** ISO 3166-1. Of documents from before it was kept the letters before the postal code tell. */
export const countryOfParty = ({ place }: DocumentParty): string =>
  place?.country ?? countryOfPostalCode(place?.postal_code)

/** All that an issued document says. Written once, in the transaction that gives the number, and never read anew from elsewhere. */
export interface DocumentSnapshot {
  kind: 'prepayment' | 'invoice' | 'credit'
  full_number: string
  /** Prepayment that was made anew because its order was changed: which one this is, and since when. The first one has none. */
  revision?: number
  revised_on?: string
  /** Calendar dates in Vilnius. */
  issued_on: string
  /** Prepayment, and a bill that is paid later: pay until. */
  due_on: string | null
  /** VAT invoice: the day the money was received, when it is not the day of issue (VAT law, art. 80). */
  supplied_on: string | null
  /** The order whose paper it is, and its day; null: a bill that a client pays later, or its credit note, whose `orders` say it. */
  order_id: number | null
  ordered_on: string | null
  /** Of such a bill: all orders that it bills. Other documents have none. Who asks for either asks `ordersOf`. */
  orders?: BilledOrder[]
  /** The credit note's invoice. */
  corrects: { full_number: string; issued_on: string } | null
  /** The credit note's cause, in the words of who issued it. */
  reason?: string
  seller: DocumentParty & { bank: string; iban: string; swift: string }
  buyer: DocumentParty & { private_or_company: 'private' | 'company' }
  object: { title: string; address: string } | null
  /** The number of the order in the buyer's own books; none when they told none. */
  po_number?: string
  /** Of an order above its buyer's limit: who of the company approved it, and when; no name when the office did for it. */
  approved?: { by: string | null; on: string }
  lines: DocumentLine[]
  vat_rate: number
  price: number
  vat: number
  price_with_vat: number
  /** Prepayment: what is held while rented tools are out, in cents; in no sum, without VAT. None when nothing is. */
  deposit?: number
  /** Prepayment of what follows a return: what of it the kept deposit has paid already, in cents. None when nothing is. */
  covered?: number
  /** RF creditor reference (ISO 11649). */
  reference: string
  /** Prepayment, and a bill that is paid later: the text of its payment QR code. Documents from before there were codes, and shops without an account, have none. */
  payment_qr?: string
  comment: string | null
}
