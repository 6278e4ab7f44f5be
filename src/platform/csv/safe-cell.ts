/** What a spreadsheet would run as a formula, also behind blanks; `'` in front is counted so that the guard can be taken off. */
const looksLikeFormula = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])|^'+\d[\d .,/-]*$/
const guarded = /^'+(?:\s*[=+\-@＝＋－＠]|[\t\r\n]|\d[\d .,/-]*$)/
/** How a file says that `001` is a text: `="001"`. */
const saidAsText = /^="((?:[^"]|"")*)"$/

/**
 * A text that no spreadsheet takes for a formula: `=HYPERLINK(…)` and `+370…` get an apostrophe in front, as OWASP
 * advises against CSV injection. `plainCell` takes it off again.
 */
export function safeCell(text: string): string {
  return looksLikeFormula.test(text) ? `'${text}` : text
}

/** The text that `safeCell` was given, or that somebody keeps from being taken for a number: `="001"`, `'001`. */
export function plainCell(cell: string): string {
  if (guarded.test(cell)) return cell.slice(1)
  const [, text] = saidAsText.exec(cell) ?? []
  return text === undefined ? cell : text.replaceAll('""', '"')
}
