const longest = 2_000
/** More than is kept, because masking shortens the text. */
const read = 4 * longest

/** Cut at a blank: half an e-mail address would not be recognised. */
function beginning(text: string): string {
  if (text.length <= read) return text
  const cut = text.slice(0, read)
  const blank = cut.search(/\s\S*$/)
  return blank < 0 ? '…' : `${cut.slice(0, blank)} …`
}

/** An unclosed quote runs to the end: the text may be cut inside a value. */
const single = /'(?:[^']|'')*(?:'|$)/g
const dollars = /\$(\w*)\$.*?(?:\$\1\$|$)/gs

/** Double-quoted column names stay. */
export function redactStatementLiterals(statement: string): string {
  return beginning(statement)
    .replace(dollars, '$…$')
    .replace(single, "'…'")
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
}

const quoted = /"[^"]*(?:"|$)|„[^“”]*(?:[“”]|$)|“[^”]*(?:”|$)|`[^`]*(?:`|$)/g
/** `Key (email)=(ona@example.lt) already exists.` */
const keys = /\)=\(.*\)/gs
const credentials = /\/\/[^\s/@]*@/g
/** Anchored at word starts: otherwise a long word without `@` would be scanned once per letter. */
const mailbox = /(?<![^\s<>()[\]:;,"'=/])[^\s<>()[\]:;,"'=/]+@[^\s<>()[\]:;,"'/]+/g
/** Tokens, keys and secrets; not request ids (UUIDs). */
const secret = /(?<![\w+-])(?!\w{8}-\w{4}-\w{4}-\w{4}-\w{12}(?![\w-]))(?=[\w+-]*\d)[\w+-]{24,}={0,2}/g
const phone = /(?<![\w.:$-])\+?\d[\d ]{6,}\d(?![\w.:-])/g

/** With quoted words, e-mail addresses, secrets and long numbers masked. `isName` lets our own quoted names pass. */
export function redactLiterals(text: string, isName: (word: string) => boolean = () => false): string {
  const mark = (all: string) => (isName(all.slice(1, -1)) ? all : `${all[0]}…${all[0] === '„' ? '“' : all[0]}`)
  return beginning(text)
    .replace(keys, ')=(…)')
    .replace(quoted, mark)
    .replace(/(?<!\w)'(?:[^']|'')*(?:'|$)/g, mark)
    .replace(credentials, '//…@')
    .replace(mailbox, '…@…')
    .replace(secret, '…')
    .replace(phone, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
}
