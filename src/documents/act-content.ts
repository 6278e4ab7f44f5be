/** What a hand-over or return act says, beside parties, number and date. Money in cents. */
export interface ActContent {
  act: 'handover' | 'return'
  /** Instant, ISO 8601 UTC. */
  happened_at: string
  /** When the shop heard of it, where the phone had no network then. Other acts say nothing. */
  received_at?: string
  place: string
  contract_number: string | null
  lines: ActLine[]
  /** What was bought and went out along. Acts of tools alone say nothing. */
  goods?: { title: string; quantity: number }[]
  /** Paths of pictures of the goods. */
  goods_photos?: string[]
  briefing_given: boolean
  /** Who came showed the order's pickup code. Acts from before there were codes, and of who showed a document, say nothing. */
  code_shown?: boolean
  given_by: string
  taken_by: string
  /** By what right the taker signs for a company; null for a person. */
  authorisation: string | null
  /** Finger strokes, each a flat list x, y, x, y … in a 600 × 200 field. */
  signature: number[][]
  settlement: { text: string; amount: number; with_vat: boolean }[]
  deposit: { held: number; returned: number; kept: number; reason: string | null } | null
  claims: string | null
}

export interface ActLine {
  rental_id: number
  title: string
  /** The bundle that it came in; absent for what was ordered by itself, and in acts from before they said so. */
  bundle?: string
  quantity: number
  serial: string | null
  /** The machines, where they have names. Acts from before machines had them, and of what is only counted, say nothing. */
  units?: { code: string; serial: string }[]
  accessories: { name: string; quantity: number; present: boolean }[]
  condition: 'good' | 'defects'
  note: string | null
  meter: string | null
  clean: boolean
  /** What the machines that go out were inspected for. Acts from before there were inspections, and returns, say nothing. */
  inspections?: { code: string; kind: string; passed_on: string; valid_until: string | null; certificate: string }[]
  /** Paths of pictures kept by the images room. */
  photos: string[]
  /** ISO instant. */
  agreed_return: string
}
