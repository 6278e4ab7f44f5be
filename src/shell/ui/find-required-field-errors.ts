import type { FormFieldErrors } from './field-errors.tsx'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Messages from `data-missing`. The server still decides. */
export function findRequiredFieldErrors(form: HTMLFormElement): FormFieldErrors {
  const empty = ([...form.elements] as Control[]).filter(
    ({ dataset, disabled, name, value }) =>
      dataset.missing && !disabled && (name.includes('password') ? value : value.trim()) === '',
  )
  return Object.fromEntries(empty.map(({ name, dataset }) => [name, [dataset.missing as string]]))
}
