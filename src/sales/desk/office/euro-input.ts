import { parseEuros } from '#rules/money/parse-euros.ts'

/** Undefined for nothing and for no sum. */
export const parseTypedCents = (typed: string): number | undefined =>
  typed.trim() === '' ? undefined : parseEuros(typed)

export const formatTypedEuros = (cents: number | null | undefined): string =>
  typeof cents === 'number' && Number.isFinite(cents) ? (cents / 100).toFixed(2) : ''
