/** Could make it say something else. */
const UNSEEN = /\p{Cf}|\p{Variation_Selector}/gu
const CONTROL = /(?!\n)\p{Cc}/gu

export function toPrintableText(text: string, max = 600): string {
  const plain = withoutTricks(text)
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
    .replace(/ {2,}/g, ' ')
    .trim()
  return plain.length > max ? `${cut(plain, max - 1).trimEnd()}…` : plain
}

const MAX_LINES = 12

/** Too many lines become one: they cannot fill pages. */
export function toPrintableLines(text: string, max = 2000): string {
  const lines = withoutTricks(text)
    .split('\n')
    .map((line) => toPrintableText(line, max))
    .filter((line) => line !== '')
  return lines.length > MAX_LINES ? toPrintableText(lines.join(' · '), max) : lines.join('\n')
}

function withoutTricks(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|\u2028|\u2029|\u0085|\v|\f/g, '\n')
    .replace(CONTROL, ' ')
    .replace(UNSEEN, '')
}

/** The cut is never inside a surrogate pair. */
function cut(text: string, length: number): string {
  const end = /[\ud800-\udbff]/.test(text.charAt(length - 1)) ? length - 1 : length
  return text.slice(0, end)
}
