/** Cents. Optional fields are absent in older acts. */
export interface HandoverRecordContent {
  act: 'handover' | 'return'
  /** ISO 8601 UTC. */
  happened_at: string
  /** When the shop received it, if the phone was offline. */
  received_at?: string
  place: string
  contract_number: string | null
  lines: HandoverRecordLine[]
  goods?: { title: string; quantity: number }[]
  /** Paths of the pictures. */
  goods_photos?: string[]
  briefing_given: boolean
  /** Absent: none is agreed. Cents. */
  waived?: { title: string; deductible: number }[]
  /** By the order's pickup code instead of a document. */
  code_shown?: boolean
  given_by: string
  taken_by: string
  /** To sign for a company; null: a person. */
  authorisation: string | null
  /** Flat lists x, y, x, y … in a 600 × 200 field. */
  signature: number[][]
  settlement: { text: string; amount: number; with_vat: boolean }[]
  deposit: { held: number; returned: number; kept: number; reason: string | null } | null
  claims: string | null
}

export interface HandoverRecordLine {
  rental_id: number
  title: string
  /** Absent for tools ordered singly. */
  bundle?: string
  quantity: number
  serial: string | null
  /** Named machines; absent for counted tools. */
  units?: { code: string; serial: string }[]
  accessories: { name: string; quantity: number; present: boolean }[]
  condition: 'good' | 'defects'
  note: string | null
  meter: string | null
  clean: boolean
  /** Inspections of machines handed over; absent in returns. */
  inspections?: { code: string; kind: string; passed_on: string; valid_until: string | null; certificate: string }[]
  /** Paths of the pictures. */
  photos: string[]
  /** ISO instant. */
  agreed_return: string
}
