/** Without what is empty: a provider refuses a field that says nothing, and means the field alone by its name. */
export function whollySaid<Fields extends Record<string, string | undefined>>(fields: Fields): Partial<Fields> {
  const said = Object.entries(fields).filter(([, value]) => value?.trim())
  return Object.fromEntries(said) as Partial<Fields>
}
