import type { HandoverTool } from './handovers.contract.ts'
import type { ToolDraft } from './stored-handover-draft.ts'

type HandoverKind = 'handover' | 'return'

export const getMaxScans = (act: HandoverKind, { quantity, handed_out }: HandoverTool): number =>
  act === 'handover' ? quantity - handed_out : handed_out

export function countScans(
  act: HandoverKind,
  tool: HandoverTool,
  { quantity, unit_codes = [] }: ToolDraft,
): [number, number] {
  const wanted = act === 'handover' ? quantity : getMaxScans(act, tool)
  return [unit_codes.length, Math.max(wanted, unit_codes.length)]
}

/** Scans set a return's quantity; a hand-over's they only raise. */
export function addScannedUnit(act: HandoverKind, draft: ToolDraft, code: string): Partial<ToolDraft> {
  const unit_codes = [...(draft.unit_codes ?? []), code]
  const quantity = act === 'return' ? unit_codes.length : Math.max(draft.quantity, unit_codes.length)
  return { on: true, unit_codes, quantity }
}

/** Without scans all units out come back. */
export function removeScannedUnit(
  act: HandoverKind,
  tool: HandoverTool,
  draft: ToolDraft,
  code: string,
): Partial<ToolDraft> {
  const unit_codes = (draft.unit_codes ?? []).filter((one) => one !== code)
  if (act === 'handover') return { unit_codes }
  return { unit_codes, quantity: unit_codes.length || getMaxScans(act, tool) || draft.quantity }
}

export const withQuantity = (draft: ToolDraft, quantity: number): Partial<ToolDraft> => ({
  quantity,
  unit_codes: (draft.unit_codes ?? []).slice(0, quantity),
})
