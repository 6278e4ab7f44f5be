/** What a clerk has filled in about one tool. */
export interface ToolDraft {
  on: boolean
  quantity: number
  /** The machines that were scanned; a draft from before there were any has none. */
  unit_codes?: string[]
  /** Why machines go out although an inspection of theirs has run out. */
  override_inspection?: string
  /** What the meters of machines that come back show, as typed, by their codes. */
  meters?: Record<string, string>
  serial: string
  accessories: { name: string; quantity: number; present: boolean }[]
  condition: 'good' | 'defects'
  note: string
  meter: string
  clean: boolean
  photos: string[]
  remember_kit: boolean
}

export interface DepositDraft {
  on: boolean
  /** Euros as they are typed. */
  amount: string
  way: 'card' | 'cash' | 'transfer'
}

export interface ChargeDraft {
  on: boolean
  text: string
  /** Euros as they are typed; empty until somebody knows. */
  amount: string
  with_vat: boolean
}

/** An act that is being filled in: all of it, so that a reload or a lost session loses nothing. */
export interface ActDraft {
  /** Sent with the act, so that a second tap is the same act. */
  key: string
  tools: Record<number, ToolDraft>
  /** At a hand-over: what the clerk changed about goods, by their lines; a draft from before there were any has none. */
  goods?: Record<number, { on: boolean; quantity: number }>
  goods_photos?: string[]
  /** At a hand-over: the customer's pickup code, once it fits. */
  pickup_code?: string | null
  briefing_given: boolean
  client_name: string
  authorisation: string
  signature: number[][]
  typing: boolean
  claims: string
  /** At a hand-over: null until the clerk changes what is proposed. */
  deposit: DepositDraft | null
  /** At a return: what the clerk changed about the proposal. */
  settling: { on?: boolean; kept?: string; returned?: string; reason?: string }
  /** What the clerk changed about a proposal, by its id. */
  charges: Record<string, Partial<ChargeDraft>>
  extra: ChargeDraft[]
}

export const emptyAct = (client_name: string): ActDraft => ({
  key: newActKey(),
  tools: {},
  briefing_given: false,
  client_name,
  authorisation: '',
  signature: [],
  typing: false,
  claims: '',
  deposit: null,
  settling: {},
  charges: {},
  extra: [],
})

/** Names one act, so that the shop knows a second attempt at it. */
export const newActKey = (): string => crypto.randomUUID()
