import { parseEuros } from '#rules/money/parse-euros.ts'
import type { DepositWay } from '#takings/deposits/deposit-words.ts'
import { partiesOf } from './act-parties.ts'
import type { Handover, Tool } from './handovers.contract.ts'
import type { ActDraft, ToolDraft } from './kept-act.ts'
import { meterReadings } from './meter-readings.ts'
import { type Proposal, proposeCharges } from './propose-charges.ts'
import { withQuantity } from './with-scanned.ts'

/** Whole, with its kit; nothing of one that never went out and is to come. */
export function toolComingBack({ tools }: Pick<ActDraft, 'tools'>, tool: Tool): ToolDraft {
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

/** Edited, and the clerk's own. */
export function chargesOf(draft: ActDraft, handover: Handover): Proposal[] {
  const proposed = handover.tools
    .flatMap((tool) => proposeCharges(tool, toolComingBack(draft, tool), handover))
    .map((one) => ({ ...one, ...draft.charges[one.id] }))
  const elsewhere = oneWayCharge(draft, handover).map((one) => ({ ...one, ...draft.charges[one.id] }))
  const added = draft.extra.map((one, index) => ({
    ...one,
    id: `extra-${index}`,
    kind: one.kind ?? ('other' as const),
  }))
  return [...proposed, ...elsewhere, ...added]
}

/** As agreed until the clerk says otherwise. */
export const placeOfReturn = ({ place_id }: Pick<ActDraft, 'place_id'>, { places }: Handover): number | undefined =>
  places && (places.all.some(({ id }) => id === place_id) ? place_id : places.return_place_id)

/** Once an order: not where the fee is there, nor where some came back so. */
function oneWayCharge(draft: ActDraft, handover: Handover): Proposal[] {
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

export function changedCharge(draft: ActDraft, id: string, changes: Partial<Proposal>): Partial<ActDraft> {
  const own = /^extra-(\d+)$/.exec(id)?.[1]
  if (own === undefined) return { charges: { ...draft.charges, [id]: { ...draft.charges[id], ...changes } } }
  return { extra: draft.extra.map((one, index) => (index === Number(own) ? { ...one, ...changes } : one)) }
}

export const isLastReturn = (draft: ActDraft, { tools }: Handover): boolean =>
  tools.every((tool) => {
    const { on, quantity } = toolComingBack(draft, tool)
    return on && quantity === tool.quantity
  })

interface Owed {
  text: string
  /** Cents, more than 0. */
  amount: number
}

export const owedBefore = ({ settlements, owed_for_damage = [] }: Handover): Owed[] => [
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
  /** Where a transfer goes, as typed. */
  iban: string
  name: string
}

/** With the last tool what is owed is kept, the rest returned; before it stays. */
export function depositChoice(draft: ActDraft, handover: Handover): DepositChoice {
  const { held } = handover.deposit
  const owed = [...owedBefore(handover), ...owedNow(draft, handover)]
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
    ...{ way: 'card', iban: '', name: '' },
    ...draft.settling,
  }
}

const owedNow = (draft: ActDraft, handover: Handover): Owed[] =>
  chargesOf(draft, handover)
    .filter((charge) => charge.on)
    .map(({ text, amount }) => ({ text, amount: parseEuros(amount) ?? 0 }))
    .filter(({ amount }) => amount > 0)

export function takeBackBody(draft: ActDraft, chosen: Tool[], handover: Handover) {
  const deposit = depositChoice(draft, handover)
  return {
    lines: chosen.map((tool) => {
      const left = toolComingBack(draft, tool)
      const { on: _on, remember_kit: _kit, meters: _meters, override_inspection: _reason, note, ...one } = left
      const meter_readings = meterReadings('return', tool, left)
      return {
        ...one,
        ...(meter_readings.length > 0 && { meter_readings }),
        note: one.condition === 'defects' ? note : null,
        rental_id: tool.rental_id,
      }
    }),
    settlement: chargesOf(draft, handover)
      .filter((charge) => charge.on)
      .map(({ kind, text, amount, with_vat, rental_id }) => ({
        ...{ kind, text, with_vat, amount: parseEuros(amount) ?? 0 },
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
    ...partiesOf(draft),
    ...(handover.places && { place_id: placeOfReturn(draft, handover) }),
  }
}
