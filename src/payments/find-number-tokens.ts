/**
 * What in a payer's words may be a document's number: tokens of letters and digits, and a series with its digits behind
 * a space, a dash or a point: `NS000123`, `NS 000123`, `ns-000123`. A token of digits alone is none, because every
 * phone, contract and amount is one.
 */
export function findNumberTokens(text: string): string[] {
  const words = text.toUpperCase().split(/[\s.,;:/\\()„“"'-]+/u)
  const tokens = words.flatMap((word, index) => [word, `${word}${words[index + 1] ?? ''}`])
  return [...new Set(tokens.filter((token) => /^(?=.*\p{L})(?=.*\d)[\p{L}\d]{3,40}$/u.test(token)))]
}
