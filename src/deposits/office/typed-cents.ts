import { parseEuros } from '#money/parse-euros.ts'

/** Cents of what a form's field holds in euros; nothing typed is 0, and what is no amount is NaN, which the server refuses. */
export function typedCents(data: FormData, name: string): number {
  const typed = String(data.get(name) ?? '').trim()
  return typed === '' ? 0 : (parseEuros(typed) ?? Number.NaN)
}
