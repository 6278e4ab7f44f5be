import { cleanTypedText } from '#rules/codes/clean-typed-text.ts'
import type { Day } from './day.ts'
import { isDay } from './is-day.ts'

/** `2026-11-21`, `20261121`, `2026.11.21`, `2026 11 21`, `2026-3-5`; undefined otherwise. */
export function parseDay(text: string): Day | undefined {
  const [, year, month, day] = /^(\d{4})\D(\d{1,2})\D(\d{1,2})\.?$/.exec(withDashes(cleanTypedText(text))) ?? []
  if (!year || !month || !day) return undefined
  const read = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(read) ? read : undefined
}

function withDashes(text: string): string {
  return text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
}
