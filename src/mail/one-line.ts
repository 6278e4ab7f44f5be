/** Text that may stand in a mail's header: one line, no control characters, no signs that turn the reading direction. */
export function oneLine(text: string, most = 200): string {
  const line = text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get through
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
  return line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line
}

/** One bare address, and nothing that a header could read as a second one. */
export function isOneAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+$/.test(text) && oneLine(text) === text
}
