import { parseEuros } from '#rules/money/parse-euros.ts'

/** Cents; undefined for nothing and for what is no sum. */
export const centsOf = (typed: string): number | undefined => (typed.trim() === '' ? undefined : parseEuros(typed))

/** As a number field takes it. */
export const eurosOf = (cents: number | null | undefined): string =>
  typeof cents === 'number' && Number.isFinite(cents) ? (cents / 100).toFixed(2) : ''
