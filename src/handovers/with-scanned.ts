import type { Tool } from './handovers.contract.ts'
import type { ToolDraft } from './kept-act.ts'

type Act = 'handover' | 'return'

/** How many of a tool may change hands, each by its code. */
export const mostScanned = (act: Act, { quantity, handed_out }: Tool): number =>
  act === 'handover' ? quantity - handed_out : handed_out

/** How many of a tool are scanned, and of how many: those that go out, or all that are out. */
export function scansOf(act: Act, tool: Tool, { quantity, unit_codes = [] }: ToolDraft): [number, number] {
  const wanted = act === 'handover' ? quantity : mostScanned(act, tool)
  return [unit_codes.length, Math.max(wanted, unit_codes.length)]
}

/**
 * A tool with one more machine scanned. At a return the scans say how many come back; at a hand-over they are as many as were
 * asked for, or more when the clerk goes on.
 */
export function withScanned(act: Act, draft: ToolDraft, code: string): Partial<ToolDraft> {
  const unit_codes = [...(draft.unit_codes ?? []), code]
  const quantity = act === 'return' ? unit_codes.length : Math.max(draft.quantity, unit_codes.length)
  return { on: true, unit_codes, quantity }
}

/** The same tool without one of its scans; a return without any is again of all that is out. */
export function withoutScanned(act: Act, tool: Tool, draft: ToolDraft, code: string): Partial<ToolDraft> {
  const unit_codes = (draft.unit_codes ?? []).filter((one) => one !== code)
  if (act === 'handover') return { unit_codes }
  return { unit_codes, quantity: unit_codes.length || mostScanned(act, tool) || draft.quantity }
}

/** A tool of which fewer go: scans beyond that are taken back, the last first. */
export const withQuantity = (draft: ToolDraft, quantity: number): Partial<ToolDraft> => ({
  quantity,
  unit_codes: (draft.unit_codes ?? []).slice(0, quantity),
})
