import type { FieldErrors } from './field-errors.tsx'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Messages from `data-missing`. The server still decides. */
export function missingIn(form: HTMLFormElement): FieldErrors {
  const empty = ([...form.elements] as Control[]).filter(
    ({ dataset, disabled, name, value }) =>
      dataset.missing && !disabled && (name.includes('password') ? value : value.trim()) === '',
  )
  return Object.fromEntries(empty.map(({ name, dataset }) => [name, [dataset.missing as string]]))
}
