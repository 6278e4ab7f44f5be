import { parseEuros } from '#rules/money/parse-euros.ts'

/** Empty is 0, anything else invalid is NaN, which the server refuses. */
export function readCentsField(data: FormData, name: string): number {
  const typed = String(data.get(name) ?? '').trim()
  return typed === '' ? 0 : (parseEuros(typed) ?? Number.NaN)
}
