import type { FieldErrors } from './field-errors.tsx'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * What was left empty in a form, each finding under its field: a control says as `data-missing` what the server would say
 * of it. So nobody waits to be told; the server still decides.
 */
export function missingIn(form: HTMLFormElement): FieldErrors {
  const empty = ([...form.elements] as Control[]).filter(
    ({ dataset, disabled, name, value }) =>
      dataset.missing && !disabled && (name.includes('password') ? value : value.trim()) === '',
  )
  return Object.fromEntries(empty.map(({ name, dataset }) => [name, [dataset.missing as string]]))
}
