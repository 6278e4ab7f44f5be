/** Could make it say something else. */
const UNSEEN = /\p{Cf}|\p{Variation_Selector}/gu
const CONTROL = /(?!\n)\p{Cc}/gu

export function printable(text: string, most = 600): string {
  const plain = withoutTricks(text)
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
    .replace(/ {2,}/g, ' ')
    .trim()
  return plain.length > most ? `${cut(plain, most - 1).trimEnd()}…` : plain
}

const MOST_LINES = 12

/** Too many lines become one: they cannot fill pages. */
export function printableLines(text: string, most = 2000): string {
  const lines = withoutTricks(text)
    .split('\n')
    .map((line) => printable(line, most))
    .filter((line) => line !== '')
  return lines.length > MOST_LINES ? printable(lines.join(' · '), most) : lines.join('\n')
}

function withoutTricks(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|\u2028|\u2029|\u0085|\v|\f/g, '\n')
    .replace(CONTROL, ' ')
    .replace(UNSEEN, '')
}

/** Never inside a surrogate pair. */
function cut(text: string, length: number): string {
  const end = /[\ud800-\udbff]/.test(text.charAt(length - 1)) ? length - 1 : length
  return text.slice(0, end)
}
