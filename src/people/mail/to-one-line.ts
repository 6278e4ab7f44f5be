/** No line breaks, control or bidi characters. */
export function toOneLine(text: string, max = 200): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim()
  return line.length > max ? `${line.slice(0, max - 1).trimEnd()}…` : line
}

export function isOneAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+$/.test(text) && toOneLine(text) === text
}
