import pg from 'pg'
import type { RecordedStatement } from './record-statements.ts'

export type TemplateSlot = { literal: string | null } | { variable: string; plus: number } | { list: TemplateSlot[] }

/** A recorded statement with ids replaced by variables. */
export interface Template {
  text: string
  slots: TemplateSlot[]
  sets: { variable: string; row: number; column: number }[]
}

/** `given` values vary with each repetition; ids from `leastId` on are taken from the current results. */
export function makeTemplates(
  recorded: readonly RecordedStatement[],
  given: Record<string, string>,
  leastId: number,
): Template[] {
  const variables = new Map<string, string>(Object.entries(given).map(([name, value]) => [value, name]))
  const templates = recorded.map(({ text, values, rows }): Template => {
    const slots = values.map((value) => slotOf(prepare(value), value, variables))
    const sets: Template['sets'] = []
    for (const [row, cells] of rows.map((row) => Object.values(row)).entries())
      for (const [column, cell] of cells.entries()) {
        if (typeof cell !== 'number' || cell < leastId || variables.has(String(cell))) continue
        const variable = `made_${variables.size}`
        variables.set(String(cell), variable)
        sets.push({ variable, row, column })
      }
    return { text, slots, sets }
  })
  const used = new Set(templates.flatMap(({ slots }) => slots.flatMap(namesIn)))
  return templates.map((one) => ({ ...one, sets: one.sets.filter(({ variable }) => used.has(variable)) }))
}

/** As `pg` sends it. */
const prepare = (value: unknown): string | null =>
  (pg as unknown as { utils: { prepareValue: (value: unknown) => string | null } }).utils.prepareValue(value)

function slotOf(sent: unknown, value: unknown, variables: Map<string, string>): TemplateSlot {
  if (Array.isArray(value)) return { list: value.map((one) => slotOf(prepare(one), one, variables)) }
  if (sent === null || sent === undefined) return { literal: null }
  const text = String(sent)
  const variable = variables.get(text)
  if (variable !== undefined) return { variable, plus: 0 }
  // A document's number is one less than the counter's next.
  const next = /^\d{9}$/.test(text) ? variables.get(String(Number(text) + 1)) : undefined
  return next === undefined ? { literal: text } : { variable: next, plus: -1 }
}

function namesIn(slot: TemplateSlot): string[] {
  if ('list' in slot) return slot.list.flatMap(namesIn)
  return 'variable' in slot ? [slot.variable] : []
}
