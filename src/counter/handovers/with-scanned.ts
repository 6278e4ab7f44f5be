import type { Tool } from './handovers.contract.ts'
import type { ToolDraft } from './kept-act.ts'

type Act = 'handover' | 'return'

export const mostScanned = (act: Act, { quantity, handed_out }: Tool): number =>
  act === 'handover' ? quantity - handed_out : handed_out

/** Of those going out, or all that are out. */
export function scansOf(act: Act, tool: Tool, { quantity, unit_codes = [] }: ToolDraft): [number, number] {
  const wanted = act === 'handover' ? quantity : mostScanned(act, tool)
  return [unit_codes.length, Math.max(wanted, unit_codes.length)]
}

/** Scans set a return's quantity; a hand-over's they only raise. */
export function withScanned(act: Act, draft: ToolDraft, code: string): Partial<ToolDraft> {
  const unit_codes = [...(draft.unit_codes ?? []), code]
  const quantity = act === 'return' ? unit_codes.length : Math.max(draft.quantity, unit_codes.length)
  return { on: true, unit_codes, quantity }
}

/** Without scans all that is out comes back. */
export function withoutScanned(act: Act, tool: Tool, draft: ToolDraft, code: string): Partial<ToolDraft> {
  const unit_codes = (draft.unit_codes ?? []).filter((one) => one !== code)
  if (act === 'handover') return { unit_codes }
  return { unit_codes, quantity: unit_codes.length || mostScanned(act, tool) || draft.quantity }
}

export const withQuantity = (draft: ToolDraft, quantity: number): Partial<ToolDraft> => ({
  quantity,
  unit_codes: (draft.unit_codes ?? []).slice(0, quantity),
})
