import type { HistoryField, RequireLabels } from './history-field-labels.ts'

/** `{ field: [before, after] }` of the fields that differ, compared as JSON. */
export function diffFields<Facts extends object>(
  before: Facts,
  after: Facts & RequireLabels<Facts>,
): { [Field in keyof Facts & HistoryField]?: [unknown, unknown] } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Facts & string)[]
  return Object.fromEntries(
    names
      .filter((name) => asKept(before[name]) !== asKept(after[name]))
      .map((name) => [name, [before[name] ?? null, after[name] ?? null]]),
  ) as { [Field in keyof Facts & HistoryField]?: [unknown, unknown] }
}

/** Ignores key order, respects list order. */
function asKept(value: unknown): string {
  return JSON.stringify(value ?? null, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
