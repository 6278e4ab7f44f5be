/** An optional sign, then euros, plain or grouped in threes by spaces, then decimals after a comma or a point. */
const EUROS = /^([-\u2212]?)(\d{1,12}|\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,3})?(?:[.,](\d{1,20}))?(?:[ \u00a0]?€)?$/

/**
 * Decimal euros, a number (12.5) or text ('12,50', '12.50', ' 1 234,5 € '), as whole cents; undefined when the value is
 * not an amount of money.
 *
 * Reads the decimal digits and never multiplies a fraction by 100, so 1.005 is 101 cents and 19.99 is 1999: halves go
 * away from zero. Negative amounts and zero are read as such; whoever asks for a price decides what to refuse.
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
