/** The fields that are not as they were when a form was opened: what nobody touched is not sent, and writes over nothing. */
export const typedAnew = <Typed extends object>(typed: Typed, start: Typed): Partial<Typed> =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value !== start[name as keyof Typed]),
  ) as Partial<Typed>

/** What a form showed of these fields. */
export const shownOf = (fields: object, shown: object): Record<string, string | number | null> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, shown[name as keyof typeof shown] ?? null]))
