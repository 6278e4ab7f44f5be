import type { DepositWay } from '#finance/deposits/deposit-labels.ts'
import { parseEuros } from '#rules/money/parse-euros.ts'
import { toHandoverParties } from './handover-parties.ts'
import type { Handover, HandoverTool } from './handovers.contract.ts'
import { listMeterReadings } from './list-meter-readings.ts'
import { type Proposal, proposeCharges } from './propose-charges.ts'
import { withQuantity } from './scanned-units-draft.ts'
import type { HandoverDraft, ToolDraft } from './stored-handover-draft.ts'

/** Whole, with its kit; nothing of one that never went out and is to come. */
export function getReturnToolDraft({ tools }: Pick<HandoverDraft, 'tools'>, tool: HandoverTool): ToolDraft {
  const kept = tools[tool.rental_id]
  if (kept) return { ...kept, ...withQuantity(kept, Math.min(kept.quantity, tool.quantity)) }
  const last = tool.before.at(-1)
  return {
    on: tool.handed_out > 0 || Date.parse(tool.starts_at) <= Date.now(),
    quantity: tool.handed_out || tool.quantity,
    unit_codes: [],
    serial: last?.serial ?? '',
    accessories: (last?.accessories ?? []).filter(({ present }) => present),
    condition: tool.broken ? 'defects' : 'good',
    note: tool.broken?.note ?? '',
    meter: '',
    clean: true,
    photos: [],
    remember_kit: false,
  }
}

/** Edited proposals, and the clerk's own charges. */
export function listDraftCharges(draft: HandoverDraft, handover: Handover): Proposal[] {
  const proposed = handover.tools
    .flatMap((tool) => proposeCharges(tool, getReturnToolDraft(draft, tool), handover))
    .map((one) => ({ ...one, ...draft.charges[one.id] }))
  const elsewhere = oneWayCharge(draft, handover).map((one) => ({ ...one, ...draft.charges[one.id] }))
  const added = draft.extra.map((one, index) => ({
    ...one,
    id: `extra-${index}`,
    kind: one.kind ?? ('other' as const),
  }))
  return [...proposed, ...elsewhere, ...added]
}

/** The agreed branch stands until the clerk chooses another. */
export const placeOfReturn = (
  { place_id }: Pick<HandoverDraft, 'place_id'>,
  { places }: Handover,
): number | undefined => places && (places.all.some(({ id }) => id === place_id) ? place_id : places.return_place_id)

/** The fee is charged once an order: not where the order has it, nor where some tools came back so. */
function oneWayCharge(draft: HandoverDraft, handover: Handover): Proposal[] {
  const { places, settlements } = handover
  const at = placeOfReturn(draft, handover)
  if (!places || at === places.place_id || places.fee_with_vat === 0) return []
  if (places.return_place_id !== places.place_id) return []
  if (settlements.some(({ text }) => text.startsWith(returnedElsewhere))) return []
  const title = places.all.find(({ id }) => id === at)?.title ?? ''
  const charge = { on: true, amount: (places.fee_with_vat / 100).toFixed(2), with_vat: true }
  return [{ ...charge, id: 'one-way', kind: 'other', text: `${returnedElsewhere}: ${title}` }]
}

const returnedElsewhere = 'Grąžinta kitame padalinyje'

export function updateDraftCharge(
  draft: HandoverDraft,
  id: string,
  changes: Partial<Proposal>,
): Partial<HandoverDraft> {
  const own = /^extra-(\d+)$/.exec(id)?.[1]
  if (own === undefined) return { charges: { ...draft.charges, [id]: { ...draft.charges[id], ...changes } } }
  return { extra: draft.extra.map((one, index) => (index === Number(own) ? { ...one, ...changes } : one)) }
}

export const isLastReturn = (draft: HandoverDraft, { tools }: Handover): boolean =>
  tools.every((tool) => {
    const { on, quantity } = getReturnToolDraft(draft, tool)
    return on && quantity === tool.quantity
  })

interface OwedItem {
  text: string
  /** Cents, more than 0. */
  amount: number
}

export const listOwedItems = ({ settlements, owed_for_damage = [] }: Handover): OwedItem[] => [
  ...owed_for_damage.map(({ text, open }) => ({ text, amount: open })),
  ...settlements
    .filter(({ state, amount }) => state === 'open' && amount > 0)
    .map(({ text, amount, covered }) => ({ text, amount: amount - covered })),
]

export interface DepositChoice {
  on: boolean
  /** Euros as typed. */
  kept: string
  returned: string
  reason: string
  way: DepositWay
  /** The typed account of a transfer. */
  iban: string
  name: string
}

/** With the last tool the owed sum is kept, the rest returned; before it the deposit stays. */
export function getDepositChoice(draft: HandoverDraft, handover: Handover): DepositChoice {
  const { held } = handover.deposit
  const owed = [...listOwedItems(handover), ...owedNow(draft, handover)]
  const all = owed.reduce((sum, { amount }) => sum + amount, 0)
  const proposed = Math.min(held, all)
  const typed = draft.settling.kept
  const kept = typed === undefined ? proposed : (parseEuros(typed || '0') ?? proposed)
  const euros = (cents: number) => (cents / 100).toFixed(2)
  const reason = owed.map(({ text }) => text).join('; ')
  return {
    on: isLastReturn(draft, handover),
    kept: euros(proposed),
    returned: euros(Math.max(0, held - kept)),
    reason: reason.slice(0, 300),
    way: 'card',
    iban: '',
    name: '',
    ...draft.settling,
  }
}

const owedNow = (draft: HandoverDraft, handover: Handover): OwedItem[] =>
  listDraftCharges(draft, handover)
    .filter((charge) => charge.on)
    .map(({ text, amount }) => ({ text, amount: parseEuros(amount) ?? 0 }))
    .filter(({ amount }) => amount > 0)

export function takeBackBody(draft: HandoverDraft, chosen: HandoverTool[], handover: Handover) {
  const deposit = getDepositChoice(draft, handover)
  return {
    lines: chosen.map((tool) => {
      const left = getReturnToolDraft(draft, tool)
      const { on: _on, remember_kit: _kit, meters: _meters, override_inspection: _reason, note, ...one } = left
      const meter_readings = listMeterReadings('return', tool, left)
      return {
        ...one,
        ...(meter_readings.length > 0 && { meter_readings }),
        note: one.condition === 'defects' ? note : null,
        rental_id: tool.rental_id,
      }
    }),
    settlement: listDraftCharges(draft, handover)
      .filter((charge) => charge.on)
      .map(({ kind, text, amount, with_vat, rental_id }) => ({
        kind,
        text,
        with_vat,
        amount: parseEuros(amount) ?? 0,
        ...(rental_id !== undefined && { rental_id }),
      })),
    deposit:
      deposit.on && handover.deposit.held > 0
        ? {
            returned: parseEuros(deposit.returned || '0') ?? 0,
            kept: parseEuros(deposit.kept || '0') ?? 0,
            reason: deposit.reason,
            ...((parseEuros(deposit.returned || '0') ?? 0) > 0 && { way: deposit.way }),
            ...(deposit.way === 'transfer' && { iban: deposit.iban, name: deposit.name }),
            held_seen: handover.deposit.held,
          }
        : null,
    ...toHandoverParties(draft),
    ...(handover.places && { place_id: placeOfReturn(draft, handover) }),
  }
}
