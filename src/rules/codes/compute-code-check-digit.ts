/** Weighted sum mod 11; if 10, again two steps further; if 10 again, 0. Weights run 1…9 and start over. */
export function computeCodeCheckDigit(digits: string): number {
  const first = weightedSum(digits, 0) % 11
  if (first !== 10) return first
  const second = weightedSum(digits, 2) % 11
  return second === 10 ? 0 : second
}

function weightedSum(digits: string, shift: number): number {
  return [...digits].reduce((sum, digit, index) => sum + Number(digit) * (1 + ((index + shift) % 9)), 0)
}
