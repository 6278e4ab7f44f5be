/** What a spreadsheet would run as a formula, also behind blanks; `'` in front is counted so that the guard can be taken off. */
const looksLikeFormula = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/
const guarded = /^'+(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/

/**
 * A text that no spreadsheet takes for a formula: `=HYPERLINK(…)` and `+370…` get an apostrophe in front, as OWASP
 * advises against CSV injection. `plainCell` takes it off again.
 */
export function safeCell(text: string): string {
  return looksLikeFormula.test(text) ? `'${text}` : text
}

/** The text that `safeCell` was given. */
export function plainCell(cell: string): string {
  return guarded.test(cell) ? cell.slice(1) : cell
}
