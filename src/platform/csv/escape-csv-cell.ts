/** Would run as a formula, also after blanks. A leading `'` is included: the guard can be removed. */
const looksLikeFormula = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])|^'+\d[\d .,/-]*$/
const guarded = /^'+(?:\s*[=+\-@＝＋－＠]|[\t\r\n]|\d[\d .,/-]*$)/
/** Marks `001` as text: `="001"`. */
const saidAsText = /^="((?:[^"]|"")*)"$/

/** Puts an apostrophe before `=HYPERLINK(…)`, `+370…` and the like (CSV injection, OWASP). `stripCsvEscape` removes it. */
export function escapeCsvCell(text: string): string {
  return looksLikeFormula.test(text) ? `'${text}` : text
}

/** Undoes `escapeCsvCell`, and other ways to mark a text: `="001"`, `'001`. */
export function stripCsvEscape(cell: string): string {
  if (guarded.test(cell)) return cell.slice(1)
  const [, text] = saidAsText.exec(cell) ?? []
  return text === undefined ? cell : text.replaceAll('""', '"')
}
