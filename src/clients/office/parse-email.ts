export const wrongEmail = 'Neteisingas el. pašto adresas.'

/** An address as it is written, undefined when it can be none; what passes here the server still reads more closely. */
export function parseEmail(text: string): string | undefined {
  const address = text.trim()
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.\d]{2,}$/.test(address) ? address : undefined
}
