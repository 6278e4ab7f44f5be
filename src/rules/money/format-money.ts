const NO_BREAK_SPACE = '\u00a0'
const MINUS = '\u2212'

/** `1 234,50 €`, `−5,00 €`, non-breaking. Not by Intl: server and browsers differ, which breaks hydration. */
export function formatMoney(cents: number): string {
  const { sign, euros, rest } = partsOf(cents)
  const grouped = euros.replace(/\B(?=(\d{3})+$)/g, NO_BREAK_SPACE)
  return `${sign && MINUS}${grouped},${rest}${NO_BREAK_SPACE}€`
}

/** 'Kaina €X su PVM' and machine-read prices have this form: `24.20`, `1234.50`. */
export function formatSearchPrice(cents: number): string {
  const { sign, euros, rest } = partsOf(cents)
  return `${sign}${euros}.${rest}`
}

function partsOf(cents: number): { sign: '' | '-'; euros: string; rest: string } {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is not a whole number of cents`)
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return { sign: cents < 0 ? '-' : '', euros: digits.slice(0, -2), rest: digits.slice(-2) }
}
