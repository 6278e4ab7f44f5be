/** Stands in the select of objects for one that is not there yet. */
export const NEW_OBJECT = 'new'

/** A new work site as it is sent to be saved, of what the checkout's form says; undefined when none is asked for. */
export function readObjectForm(form: FormData) {
  if (form.get('object_id') !== NEW_OBJECT) return undefined
  const text = (name: string) => String(form.get(`object[${name}]`) ?? '').trim()
  return { title: text('title'), address: text('address'), city: text('city') }
}

/** What is wrong with it, under the names that its fields have in the checkout's form. */
export function asObjectErrors(errors: Record<string, string[] | undefined>): Record<string, string[] | undefined> {
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [`object[${field}]`, messages]))
}
