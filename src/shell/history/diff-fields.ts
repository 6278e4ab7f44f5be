type FieldChanges<Facts> = {
  [Field in keyof Facts]?: [NonNullable<Facts[Field]> | null, NonNullable<Facts[Field]> | null]
}

/** `{ field: [before, after] }` of the fields that differ, compared as JSON. */
export function diffFields<Facts extends object>(before: Facts, after: Facts): FieldChanges<Facts> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Facts & string)[]
  return Object.fromEntries(
    names
      .filter((name) => asKept(before[name]) !== asKept(after[name]))
      .map((name) => [name, [before[name] ?? null, after[name] ?? null]]),
  ) as FieldChanges<Facts>
}

/** Ignores key order, respects list order. */
function asKept(value: unknown): string {
  return JSON.stringify(value ?? null, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
