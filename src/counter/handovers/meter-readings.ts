import type { Tool } from './handovers.contract.ts'
import type { ToolDraft } from './kept-act.ts'

/** The scanned ones, or all when everything comes back. */
export function metersOf(tool: Tool, { unit_codes = [], quantity }: ToolDraft): string[] {
  if (unit_codes.length > 0) return unit_codes
  return quantity >= tool.handed_out ? tool.out.map(({ code }) => code) : []
}

/** The server reports what is not a number. */
export const meterReadings = (tool: Tool, draft: ToolDraft): { code: string; hours: number }[] =>
  metersOf(tool, draft).flatMap((code) => {
    const typed = draft.meters?.[code]?.trim().replace(',', '.') ?? ''
    return typed === '' || Number.isNaN(Number(typed)) ? [] : [{ code, hours: Number(typed) }]
  })
