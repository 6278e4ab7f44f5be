import type { HandoverTool } from './handovers.contract.ts'
import type { ToolDraft } from './stored-handover-draft.ts'

/** Going out: the scanned ones. Coming back: those, or all when everything comes back. */
export function listMeteredCodes(
  act: 'handover' | 'return',
  tool: HandoverTool,
  { unit_codes = [], quantity }: ToolDraft,
): string[] {
  if (act === 'handover' || unit_codes.length > 0) return unit_codes
  return quantity >= tool.handed_out ? tool.out.map(({ code }) => code) : []
}

/** The server refuses what is no number. */
export const listMeterReadings = (
  act: 'handover' | 'return',
  tool: HandoverTool,
  draft: ToolDraft,
): { code: string; hours: number }[] =>
  listMeteredCodes(act, tool, draft).flatMap((code) => {
    const typed = draft.meters?.[code]?.trim().replace(',', '.') ?? ''
    return typed === '' || Number.isNaN(Number(typed)) ? [] : [{ code, hours: Number(typed) }]
  })
