import pg from 'pg'
import type { Recorded } from './record-statements.ts'

/** A parameter of a replayed statement: as it was, or what stands in its place this time. */
export type Slot = { literal: string | null } | { variable: string; plus: number } | { list: Slot[] }

/** A recorded statement whose ids are this time's own: those that were given before and those that it makes. */
export interface Template {
  text: string
  slots: Slot[]
  /** Variables that its answer sets, with row and column. */
  sets: { variable: string; row: number; column: number }[]
}

/**
 * Makes recorded statements repeatable. `given` are values that each repetition chooses anew (products, customer, key);
 * whatever the statements themselves made (numbers from `leastId` on) is taken from this time's answers.
 */
export function makeTemplates(
  recorded: readonly Recorded[],
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

/** A parameter as `pg` sends it. */
const prepare = (value: unknown): string | null =>
  (pg as unknown as { utils: { prepareValue: (value: unknown) => string | null } }).utils.prepareValue(value)

function slotOf(sent: unknown, value: unknown, variables: Map<string, string>): Slot {
  if (Array.isArray(value)) return { list: value.map((one) => slotOf(prepare(one), one, variables)) }
  if (sent === null || sent === undefined) return { literal: null }
  const text = String(sent)
  const variable = variables.get(text)
  if (variable !== undefined) return { variable, plus: 0 }
  // A document's number is the counter's next one less one.
  const next = /^\d{9}$/.test(text) ? variables.get(String(Number(text) + 1)) : undefined
  return next === undefined ? { literal: text } : { variable: next, plus: -1 }
}

function namesIn(slot: Slot): string[] {
  if ('list' in slot) return slot.list.flatMap(namesIn)
  return 'variable' in slot ? [slot.variable] : []
}
