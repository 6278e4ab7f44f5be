const longest = 2_000
/** What is looked at: more than is kept, because leaving values out makes it shorter. */
const read = 4 * longest

/** The beginning of a long text, up to a blank: half of an address would not be known for one. */
function beginning(text: string): string {
  if (text.length <= read) return text
  const cut = text.slice(0, read)
  const blank = cut.search(/\s\S*$/)
  return blank < 0 ? '…' : `${cut.slice(0, blank)} …`
}

/** One that is not closed goes on to the end: what is cut off may be the middle of a value. */
const single = /'(?:[^']|'')*(?:'|$)/g
const dollars = /\$(\w*)\$.*?(?:\$\1\$|$)/gs

/** A statement for the log: what stands in it in quotation marks is left out (names of columns, in double ones, stay). */
export function statementWithoutValues(statement: string): string {
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
/** It begins where a word does: looked for from each of its letters, a long word without `@` would be read once for each. */
const mailbox = /(?<![^\s<>()[\]:;,"'=/])[^\s<>()[\]:;,"'=/]+@[^\s<>()[\]:;,"'/]+/g
/** Tokens, keys and secrets. Ids of requests, with dashes in their places, are none. */
const secret = /(?<![\w+-])(?!\w{8}-\w{4}-\w{4}-\w{4}-\w{12}(?![\w-]))(?=[\w+-]*\d)[\w+-]{24,}={0,2}/g
const phone = /(?<![\w.:$-])\+?\d[\d ]{6,}\d(?![\w.:-])/g

/**
 * A message for the log without what people typed: words in quotation marks, mailboxes, secrets and long numbers leave a
 * mark. `isName` says which quoted words may stay because they are names of our own.
 */
export function withoutValues(text: string, isName: (word: string) => boolean = () => false): string {
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
