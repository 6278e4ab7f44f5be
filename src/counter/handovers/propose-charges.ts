import { formatHours } from '#catalogue/units/format-hours.ts'
import { formatPlural } from '#platform/pick-plural-form.ts'
import { roundHalfUp } from '#rules/money/round-half-up.ts'
import { scaleCents } from '#rules/money/scale-cents.ts'
import { computeExtraMotorHours } from '#rules/tariffs/motor-hours.ts'
import { findFeeForMissingPart, toFeeChargeDraft } from './charge-of-fee.ts'
import type { Handover, HandoverTool, SettlementKind } from './handovers.contract.ts'
import { listMeterReadings } from './list-meter-readings.ts'
import type { ChargeDraft, ToolDraft } from './stored-handover-draft.ts'

export interface Proposal extends ChargeDraft {
  id: string
  kind: SettlementKind
  /** The damaged tool. */
  rental_id?: number
  /** Cents, where liability is limited. */
  max?: number
}

const words = {
  day: { one: 'diena', few: 'dienos', other: 'dienų' },
  hour: { one: 'valanda', few: 'valandos', other: 'valandų' },
  vnt: { one: 'vienetas', few: 'vienetai', other: 'vienetų' },
}

type OfReturn = Pick<Handover, 'private_or_company' | 'is_payed' | 'billing' | 'fees'>

/**
 * Rent and cleaning carry VAT, compensation does not. Unused time is refunded to consumers, broken time to everybody;
 * both only if prepaid, and only what was paid of it: an extension that is still owed gives nothing back. Cleaning and
 * missing parts as the shop's list says; other amounts are the clerk's.
 */
export function proposeCharges(
  tool: HandoverTool,
  draft: ToolDraft,
  { private_or_company, is_payed, billing, fees = [] }: OfReturn,
): Proposal[] {
  if (!draft.on) return []
  const proposals: Proposal[] = []
  const put = (
    kind: SettlementKind,
    id: string,
    line: Omit<ChargeDraft, 'text'> & Pick<Proposal, 'rental_id' | 'max'>,
    text: string,
  ) => proposals.push({ kind, id: `${tool.rental_id}-${id}`, text, ...line })
  const units = Math.abs(tool.units_beyond)
  const { unpaid_with_vat: unpaid = 0 } = tool
  // Otherwise the order is simply charged less.
  const isPaidBefore = billing === 'prepaid' && (is_payed || tool.unpaid_with_vat !== undefined)
  let owed = isPaidBefore && unpaid > 0 ? roundHalfUp(unpaid * draft.quantity, tool.quantity) : 0
  const lessOwed = (sum: number) => {
    const left = Math.max(0, sum - owed)
    owed -= sum - left
    return left
  }
  const inWords = (count: number) =>
    `${formatPlural(count, words[tool.unit])}${draft.quantity > 1 ? ` × ${draft.quantity}\u00a0vnt.` : ''}`
  const time = inWords(units)
  const beyond = tool.price_beyond_with_vat ?? tool.units_beyond * tool.unit_price_with_vat
  const cents = Math.abs(beyond) * draft.quantity

  // Late days of who pays later are on the next bill.
  const isLateHere = billing === 'prepaid' || tool.unit !== 'day'
  if (tool.units_beyond > 0 && cents > 0 && isLateHere)
    put('late', 'late', { on: true, amount: euros(cents), with_vat: true }, `Vėlavimas: ${tool.title}, ${time}`)
  const unused = private_or_company === 'private' && isPaidBefore && tool.units_beyond < 0 ? lessOwed(cents) : 0
  if (unused > 0)
    put(
      'early',
      'early',
      { on: true, amount: `-${euros(unused)}`, with_vat: true },
      `Nepanaudotas laikas: ${tool.title}, ${time}`,
    )
  const stopped = tool.stopped_units ?? 0
  const lost = isPaidBefore
    ? lessOwed((tool.stopped_price_with_vat ?? stopped * tool.unit_price_with_vat) * draft.quantity)
    : 0
  if (lost > 0)
    put(
      'early',
      'stopped',
      { on: true, amount: `-${euros(lost)}`, with_vat: true },
      `Nuoma neskaičiuota dėl gedimo: ${tool.title}, ${inWords(stopped)}`,
    )
  const hours = hoursBeyond(tool, draft, { private_or_company, isPaidBefore: isPaidBefore && unpaid === 0 })
  if (hours && tool.motor_hours)
    put(
      'other',
      'hours',
      { on: true, amount: euros(scaleCents(tool.motor_hours.price_per_extra_hour_with_vat, hours)), with_vat: true },
      `Motovalandos virš įskaičiuotų: ${tool.title}, ${formatHours(hours)}`,
    )
  const { rental_id, compensation_most: max } = tool
  const damage = { ...unknown(false), rental_id, ...(max !== undefined && { max }) }
  for (const { name, present } of draft.accessories)
    if (!present) {
      const fee = findFeeForMissingPart(fees, name)
      put('missing', `missing-${name}`, fee ? toFeeChargeDraft(fee, 1) : damage, `Trūksta: ${name} (${tool.title})`)
    }
  if (draft.condition === 'defects') put('damage', 'damage', damage, `Sugadinimas: ${tool.title}`)
  if (!draft.clean) {
    const fee = fees.find(({ kind }) => kind === 'cleaning')
    put('cleaning', 'cleaning', fee ? toFeeChargeDraft(fee, 1) : unknown(true), `Valymas: ${tool.title}`)
  }
  return proposals
}

/**
 * Of the machines whose meter is known as they went out and came back. A day that is paid though unused counts: a
 * company's, when paid in advance.
 */
function hoursBeyond(
  tool: HandoverTool,
  draft: ToolDraft,
  { private_or_company, isPaidBefore }: Pick<OfReturn, 'private_or_company'> & { isPaidBefore: boolean },
): number {
  const { motor_hours, units_beyond, stopped_units = 0 } = tool
  if (!motor_hours) return 0
  const keepsUnused = isPaidBefore && private_or_company === 'company'
  const days = motor_hours.agreed_days + (keepsUnused ? Math.max(0, units_beyond) : units_beyond) - stopped_units
  const extra = listMeterReadings('return', tool, draft).map(({ code, hours }) => {
    const out = motor_hours.went_out.find((one) => one.code === code)
    return out ? computeExtraMotorHours(hours - out.hours, Math.max(0, days), motor_hours) : 0
  })
  return Math.round(extra.reduce((tenths, one) => tenths + one * 10, 0)) / 10
}

const unknown = (with_vat: boolean) => ({ on: false, amount: '', with_vat })

const euros = (cents: number): string => (cents / 100).toFixed(2)
