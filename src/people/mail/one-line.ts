/** No line breaks, control or bidi characters. */
export function oneLine(text: string, most = 200): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim()
  return line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line
}

export function isOneAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+$/.test(text) && oneLine(text) === text
}
