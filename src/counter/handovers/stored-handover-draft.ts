import { z } from 'zod'
import type { SettleDraft } from '#finance/checkout-payments/settle-draft.ts'
import type { DepositWay } from '#finance/deposits/deposit-labels.ts'
import type { SettlementKind } from './handovers.contract.ts'

export interface ToolDraft {
  on: boolean
  quantity: number
  /** Absent in old drafts. */
  unit_codes?: string[]
  override_inspection?: string
  /** As typed, by machine code. */
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
  /** Euros as typed. */
  amount: string
  way: 'card' | 'cash' | 'transfer'
}

export interface ChargeDraft {
  on: boolean
  text: string
  /** Euros as typed; empty while unknown. */
  amount: string
  with_vat: boolean
}

/** A charge added by the clerk. `kind` absent: `other`. */
export interface AddedCharge extends ChargeDraft {
  kind?: SettlementKind
}

/** Stored whole, against reloads and ended sessions. */
export interface HandoverDraft {
  /** A second tap repeats the act. */
  key: string
  tools: Record<number, ToolDraft>
  /** Goods by line; absent in old drafts. */
  goods?: Record<number, { on: boolean; quantity: number }>
  goods_photos?: string[]
  pickup_code?: string | null
  /** The branch of return; absent: as agreed. */
  place_id?: number
  briefing_given: boolean
  client_name: string
  authorisation: string
  signature: number[][]
  typing: boolean
  claims: string
  /** Null: as proposed. */
  deposit: DepositDraft | null
  /** Payments at the counter replace `deposit`; absent: as proposed. */
  settle?: SettleDraft
  settling: {
    on?: boolean
    kept?: string
    returned?: string
    reason?: string
    way?: DepositWay
    iban?: string
    name?: string
  }
  /** By the proposal's id. */
  charges: Record<string, Partial<ChargeDraft>>
  extra: AddedCharge[]
}

/** Old drafts have these fields too. */
export const StoredHandoverDraft = z.object({
  draft: z.object({
    key: z.string(),
    client_name: z.string(),
    authorisation: z.string(),
    claims: z.string(),
    briefing_given: z.boolean(),
    typing: z.boolean(),
    tools: z.record(z.string(), z.object({ on: z.boolean(), quantity: z.number(), photos: z.array(z.string()) })),
    signature: z.array(z.array(z.number())),
    deposit: z.object({ amount: z.string() }).nullable(),
    settling: z.object({}),
    charges: z.record(z.string(), z.object({})),
    extra: z.array(z.object({ amount: z.string() })),
  }),
})

export const createHandoverDraft = (client_name: string): HandoverDraft => ({
  key: generateHandoverKey(),
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

export const generateHandoverKey = (): string => crypto.randomUUID()
