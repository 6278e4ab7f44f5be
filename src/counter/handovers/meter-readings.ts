import type { Tool } from './handovers.contract.ts'
import type { ToolDraft } from './kept-act.ts'

/** Going out: the scanned ones. Coming back: those, or all when everything comes back. */
export function metersOf(act: 'handover' | 'return', tool: Tool, { unit_codes = [], quantity }: ToolDraft): string[] {
  if (act === 'handover' || unit_codes.length > 0) return unit_codes
  return quantity >= tool.handed_out ? tool.out.map(({ code }) => code) : []
}

/** The server refuses what is no number. */
export const meterReadings = (
  act: 'handover' | 'return',
  tool: Tool,
  draft: ToolDraft,
): { code: string; hours: number }[] =>
  metersOf(act, tool, draft).flatMap((code) => {
    const typed = draft.meters?.[code]?.trim().replace(',', '.') ?? ''
    return typed === '' || Number.isNaN(Number(typed)) ? [] : [{ code, hours: Number(typed) }]
  })
