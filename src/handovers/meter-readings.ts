import type { Tool } from './handovers.contract.ts'
import type { ToolDraft } from './kept-act.ts'

/** The machines of a tool whose meters can be read as they come back: those that were scanned, or all when all come back. */
export function metersOf(tool: Tool, { unit_codes = [], quantity }: ToolDraft): string[] {
  if (unit_codes.length > 0) return unit_codes
  return quantity >= tool.handed_out ? tool.out.map(({ code }) => code) : []
}

/** What was read, in the order in which it is sent; what is no number is told by the server at its place. */
export const meterReadings = (tool: Tool, draft: ToolDraft): { code: string; hours: number }[] =>
  metersOf(tool, draft).flatMap((code) => {
    const typed = draft.meters?.[code]?.trim().replace(',', '.') ?? ''
    return typed === '' || Number.isNaN(Number(typed)) ? [] : [{ code, hours: Number(typed) }]
  })
