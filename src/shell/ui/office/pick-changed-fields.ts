/** The rest is not sent and overwrites nothing. */
export const pickChangedFields = <Typed extends object>(typed: Typed, start: Typed): Partial<Typed> =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value !== start[name as keyof Typed]),
  ) as Partial<Typed>

export const pickShownFields = (fields: object, shown: object): Record<string, string | number | boolean | null> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, shown[name as keyof typeof shown] ?? null]))
