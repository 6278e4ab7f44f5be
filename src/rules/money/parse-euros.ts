/** Sign, euros plain or grouped in threes by spaces, decimals after a comma or a point. */
const EUROS = /^([-\u2212]?)(\d{1,12}|\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,3})?(?:[.,](\d{1,20}))?(?:[ \u00a0]?€)?$/

/**
 * Cents of decimal euros (12.5, '12,50', ' 1 234,5 € '); undefined when not an amount.
 *
 * Works on decimal digits, not floating point: 1.005 is 101 cents; halves round away from zero. Zero and negative
 * amounts are accepted.
 */
export function parseEuros(value: unknown): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const [matched, sign, euros, decimals] = EUROS.exec(String(value).trim()) ?? []
  if (matched === undefined || (euros === undefined && decimals === undefined)) return undefined

  const digits = (decimals ?? '').padEnd(3, '0')
  const whole = Number((euros ?? '').replace(/\D/g, '')) * 100 + Number(digits.slice(0, 2))
  const cents = Number(digits[2]) >= 5 ? whole + 1 : whole
  return sign ? 0 - cents : cents
}
