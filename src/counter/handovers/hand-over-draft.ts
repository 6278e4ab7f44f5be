import { createSettleDraft, type SettleDraft, settleBody } from '#finance/checkout-payments/settle-draft.ts'
import type { ToSettle } from '#finance/checkout-payments/settling.contract.ts'
import { parseEuros } from '#rules/money/parse-euros.ts'
import { toHandoverParties } from './handover-parties.ts'
import type { GoodsLine, Handover, HandoverTool } from './handovers.contract.ts'
import { listMeterReadings } from './list-meter-readings.ts'
import { withQuantity } from './scanned-units-draft.ts'
import type { DepositDraft, HandoverDraft, ToolDraft } from './stored-handover-draft.ts'

/** Default: the whole tool, with its usual kit. */
export function getHandOverToolDraft({ tools }: HandoverDraft, tool: HandoverTool): ToolDraft {
  const left = tool.quantity - tool.handed_out
  const kept = tools[tool.rental_id]
  if (kept) return { ...kept, ...withQuantity(kept, Math.min(kept.quantity, left)) }
  return {
    on: true,
    quantity: left,
    unit_codes: [],
    serial: '',
    accessories: tool.kit.map((name) => ({ name, quantity: 1, present: true })),
    condition: 'good',
    note: '',
    meter: '',
    clean: true,
    photos: [],
    remember_kit: true,
  }
}

/** Default: all pieces. */
export function getGoodsDraft({ goods }: HandoverDraft, { order_line_id, quantity, given }: GoodsLine) {
  const left = quantity - given
  const kept = goods?.[order_line_id]
  return { order_line_id, on: kept?.on ?? true, quantity: Math.min(kept?.quantity ?? left, left) }
}

/** Default: the agreed deposit not yet held. */
export function getDepositDraft(draft: HandoverDraft, { deposit: { agreed, held } }: Handover): DepositDraft {
  const due = Math.max(0, agreed - held)
  return draft.deposit ?? { on: due > 0, amount: due > 0 ? (due / 100).toFixed(2) : '', way: 'card' }
}

/** Default: nothing paid, and the deposit as `getDepositDraft`. Goods alone take none. */
export function getCheckoutPaymentDraft(
  { settle }: HandoverDraft,
  chosen: HandoverTool[],
  toSettle: ToSettle,
): SettleDraft {
  const draft = settle ?? createSettleDraft(toSettle, true)
  return chosen.length > 0 ? draft : { ...draft, deposit: { ...draft.deposit, on: false } }
}

/** `toSettle`: the whole order is settled at once. */
export function handOverBody(draft: HandoverDraft, chosen: HandoverTool[], handover: Handover, toSettle?: ToSettle) {
  const settle = toSettle && settleBody(getCheckoutPaymentDraft(draft, chosen, toSettle), toSettle.due)
  const deposit = getDepositDraft(draft, handover)
  const goods = handover.goods
    .filter(({ quantity, given }) => given < quantity)
    .map((line) => getGoodsDraft(draft, line))
    .filter(({ on }) => on)
  return {
    ...(goods.length > 0 && {
      goods: goods.map(({ order_line_id, quantity }) => ({ order_line_id, quantity })),
      goods_photos: draft.goods_photos ?? [],
    }),
    lines: chosen.map((tool) => {
      const going = getHandOverToolDraft(draft, tool)
      const { on: _on, meters: _meters, override_inspection, remember_kit, note, ...one } = going
      const meter_readings = tool.has_meter ? listMeterReadings('handover', tool, going) : []
      const reason = override_inspection?.trim()
      const isChanged = one.accessories.map(({ name }) => name).join('\n') !== tool.kit.join('\n')
      return {
        ...one,
        ...(meter_readings.length > 0 && { meter_readings }),
        ...(reason && { override_inspection: reason }),
        note: one.condition === 'defects' ? note : null,
        rental_id: tool.rental_id,
        handed_out_seen: tool.handed_out,
        remember_kit: remember_kit && isChanged,
      }
    }),
    briefing_given: draft.briefing_given,
    pickup_code: draft.pickup_code ?? null,
    ...(settle && { settle }),
    deposit:
      !toSettle && deposit.on && chosen.length > 0
        ? { amount: parseEuros(deposit.amount) ?? 0, way: deposit.way, held_seen: handover.deposit.held }
        : null,
    ...toHandoverParties(draft),
  }
}
