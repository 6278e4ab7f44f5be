import type { Piece } from '#tariffs/tariffs.contract.ts'
import type { ActContent } from './act-content.ts'
import type { DocumentSnapshot } from './document-snapshot.ts'

/** What every paper about an order says of the order and of the two who agreed. */
interface AboutOrder {
  full_number: string
  /** Calendar dates in Vilnius. */
  issued_on: string
  order_id: number
  ordered_on: string
  seller: DocumentSnapshot['seller']
  buyer: DocumentSnapshot['buyer']
  /** The work site: where the tools are used. */
  object: { title: string; address: string } | null
  /** The number of the order in the buyer's own books; none when they told none. */
  po_number?: string
  /** Of an order above its buyer's limit: who of the company approved it, and when. */
  approved?: DocumentSnapshot['approved']
}

/** A tool of a rental contract. Money in cents. */
export interface ContractLine {
  title: string
  /** What comes along with each, in the product's own words; empty when the product does not say. */
  kit: string[]
  /** The period and how its days were counted: one printed line each. */
  details: string[]
  quantity: number
  charged_units: number
  unit: 'day' | 'hour'
  /** Without VAT. */
  unit_price: number
  /** By packages: what one unit's days cost. */
  pieces?: Piece[]
  price: number
  price_with_vat: number
  /** Of one unit; 0 when not agreed. */
  replacement_value: number
  deposit: number
}

/** All that a rental contract says, its sentences too: issued contracts keep the words that were agreed. */
export interface ContractSnapshot extends AboutOrder {
  kind: 'contract'
  /** Made anew before it was signed, because its order was changed: which one this is, and since when. The first one has none. */
  revision?: number
  revised_on?: string
  /** Who signs for a company; null for a person. */
  represented_by: string | null
  lines: ContractLine[]
  /** Of the rented lines alone, in cents. */
  vat_rate: number
  price: number
  vat: number
  price_with_vat: number
  deposit: number
  terms: ContractSection[]
  /** Which version of the shop's terms they are, and since when; the program's own, and contracts from before, have none. */
  wording?: { version: number; on: string }
}

export interface ContractSection {
  title: string
  points: string[]
}

/** All that a hand-over or return act says. */
export interface ActSnapshot extends AboutOrder {
  kind: 'act'
  content: ActContent
}

/** Everything that is numbered and kept for good. */
export type IssuedSnapshot = DocumentSnapshot | ContractSnapshot | ActSnapshot

export const documentKinds = ['prepayment', 'invoice', 'credit', 'contract', 'act'] as const
export type DocumentKind = (typeof documentKinds)[number]
