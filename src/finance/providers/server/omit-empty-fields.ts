/** Drops empty fields, which a provider would refuse. */
export function omitEmptyFields<Fields extends Record<string, string | undefined>>(fields: Fields): Partial<Fields> {
  const said = Object.entries(fields).filter(([, value]) => value?.trim())
  return Object.fromEntries(said) as Partial<Fields>
}
