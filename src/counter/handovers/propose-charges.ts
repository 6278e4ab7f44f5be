import { counted } from '#platform/plural.ts'
import type { Handover, SettlementKind, Tool } from './handovers.contract.ts'
import type { ChargeDraft, ToolDraft } from './kept-act.ts'

export interface Proposal extends ChargeDraft {
  id: string
  kind: SettlementKind
  /** The damaged tool. */
  rental_id?: number
  /** Cents, where liability is limited. */
  most?: number
}

const words = {
  day: { one: 'diena', few: 'dienos', other: 'dienų' },
  hour: { one: 'valanda', few: 'valandos', other: 'valandų' },
  vnt: { one: 'vienetas', few: 'vienetai', other: 'vienetų' },
}

/**
 * Rent and cleaning carry VAT, compensation does not. Unused time is refunded to consumers, broken time to everybody;
 * both only if paid in advance. Other amounts are the clerk's.
 */
export function proposeCharges(
  tool: Tool,
  draft: ToolDraft,
  { private_or_company, is_payed, billing }: Pick<Handover, 'private_or_company' | 'is_payed' | 'billing'>,
): Proposal[] {
  if (!draft.on) return []
  const proposals: Proposal[] = []
  const put = (
    kind: SettlementKind,
    id: string,
    line: Omit<ChargeDraft, 'text'> & Pick<Proposal, 'rental_id' | 'most'>,
    text: string,
  ) => proposals.push({ kind, id: `${tool.rental_id}-${id}`, text, ...line })
  const units = Math.abs(tool.units_beyond)
  // Otherwise the order is simply charged less.
  const isPaidBefore = is_payed && billing === 'prepaid'
  const inWords = (count: number) =>
    `${counted(count, words[tool.unit])}${draft.quantity > 1 ? ` × ${draft.quantity}\u00a0vnt.` : ''}`
  const time = inWords(units)
  const beyond = tool.price_beyond_with_vat ?? tool.units_beyond * tool.unit_price_with_vat
  const cents = Math.abs(beyond) * draft.quantity

  if (tool.units_beyond > 0 && cents > 0)
    put('late', 'late', { on: true, amount: euros(cents), with_vat: true }, `Vėlavimas: ${tool.title}, ${time}`)
  if (tool.units_beyond < 0 && cents > 0 && private_or_company === 'private' && isPaidBefore)
    put(
      'early',
      'early',
      { on: true, amount: `-${euros(cents)}`, with_vat: true },
      `Nepanaudotas laikas: ${tool.title}, ${time}`,
    )
  const stopped = tool.stopped_units ?? 0
  const lost = (tool.stopped_price_with_vat ?? stopped * tool.unit_price_with_vat) * draft.quantity
  if (lost > 0 && isPaidBefore)
    put(
      'early',
      'stopped',
      { on: true, amount: `-${euros(lost)}`, with_vat: true },
      `Nuoma neskaičiuota dėl gedimo: ${tool.title}, ${inWords(stopped)}`,
    )
  const { rental_id, compensation_most: most } = tool
  const damage = { ...unknown(false), rental_id, ...(most !== undefined && { most }) }
  for (const { name, present } of draft.accessories)
    if (!present) put('missing', `missing-${name}`, damage, `Trūksta: ${name} (${tool.title})`)
  if (draft.condition === 'defects') put('damage', 'damage', damage, `Sugadinimas: ${tool.title}`)
  if (!draft.clean) put('cleaning', 'cleaning', unknown(true), `Valymas: ${tool.title}`)
  return proposals
}

const unknown = (with_vat: boolean) => ({ on: false, amount: '', with_vat })

const euros = (cents: number): string => (cents / 100).toFixed(2)
