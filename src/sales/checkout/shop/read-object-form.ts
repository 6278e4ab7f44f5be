export const NEW_OBJECT = 'new'

/** Undefined: no new site. */
export function readObjectForm(form: FormData) {
  if (form.get('object_id') !== NEW_OBJECT) return undefined
  const text = (name: string) => String(form.get(`object[${name}]`) ?? '').trim()
  const postal_code = text('postal_code')
  return { title: text('title'), address: text('address'), city: text('city'), ...(postal_code && { postal_code }) }
}

/** Errors stand under the checkout form's field names. */
export function toWorkSiteErrors(errors: Record<string, string[] | undefined>): Record<string, string[] | undefined> {
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [`object[${field}]`, messages]))
}
