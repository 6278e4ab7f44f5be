import type { HistoryField, Worded } from './field-words.ts'

/** What a change changed: `{ field: [before, after] }` of the fields that differ. Compared as the JSON that is kept. */
export function changedFields<Facts extends object>(
  before: Facts,
  after: Facts & Worded<Facts>,
): { [Field in keyof Facts & HistoryField]?: [unknown, unknown] } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Facts & string)[]
  return Object.fromEntries(
    names
      .filter((name) => asKept(before[name]) !== asKept(after[name]))
      .map((name) => [name, [before[name] ?? null, after[name] ?? null]]),
  ) as { [Field in keyof Facts & HistoryField]?: [unknown, unknown] }
}

/** The order in which an object names its fields says nothing; the order of a list does. */
function asKept(value: unknown): string {
  return JSON.stringify(value ?? null, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
