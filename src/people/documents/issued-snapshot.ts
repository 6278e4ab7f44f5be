import type { Piece } from '#rules/tariffs/tariffs.contract.ts'
import type { DocumentSnapshot } from './document-snapshot.ts'
import type { HandoverRecordContent } from './handover-record-content.ts'

interface AboutOrder {
  full_number: string
  /** Vilnius days. */
  issued_on: string
  order_id: number
  ordered_on: string
  seller: DocumentSnapshot['seller']
  buyer: DocumentSnapshot['buyer']
  object: { title: string; address: string } | null
  /** The buyer's own. */
  po_number?: string
  approved?: DocumentSnapshot['approved']
  places?: DocumentSnapshot['places']
}

/** Money in cents. */
export interface ContractLine {
  title: string
  /** The kit of a unit; may be empty. */
  kit: string[]
  /** Each detail is a printed line. */
  details: string[]
  quantity: number
  charged_units: number
  unit: 'day' | 'hour'
  /** Cents without VAT. */
  unit_price: number
  /** Days of one unit by packages. */
  pieces?: Piece[]
  price: number
  price_with_vat: number
  /** Per unit; 0 when not agreed. */
  replacement_value: number
  deposit: number
}

/** The contract has the agreed sentences. */
export interface ContractSnapshot extends AboutOrder {
  kind: 'contract'
  /** Absent in the first revision. */
  revision?: number
  revised_on?: string
  /** Null for a person. */
  represented_by: string | null
  lines: ContractLine[]
  /** The rented lines alone, in cents. */
  vat_rate: number
  price: number
  vat: number
  price_with_vat: number
  /** Absent in older ones. */
  vat_lines?: DocumentSnapshot['vat_lines']
  deposit: number
  terms: ContractSection[]
  /** Absent for the default terms and in older contracts. */
  wording?: { version: number; on: string }
}

export interface ContractSection {
  title: string
  points: string[]
}

export interface HandoverRecordSnapshot extends AboutOrder {
  kind: 'act'
  content: HandoverRecordContent
}

export type IssuedSnapshot = DocumentSnapshot | ContractSnapshot | HandoverRecordSnapshot
