/** The rest is not sent and overwrites nothing. */
export const typedAnew = <Typed extends object>(typed: Typed, start: Typed): Partial<Typed> =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value !== start[name as keyof Typed]),
  ) as Partial<Typed>

export const shownOf = (fields: object, shown: object): Record<string, string | number | null> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, shown[name as keyof typeof shown] ?? null]))
