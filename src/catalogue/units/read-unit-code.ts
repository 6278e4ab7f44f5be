import { cleanTyped } from '#rules/codes/clean-typed.ts'

/**
 * In capitals, likeliest first. Drops spaces, invisible characters, scanners' symbology prefix. Hand scanners type
 * keys: a Lithuanian layout turns digits into letters, restored in a second reading.
 */
export function readUnitCode(text: string): string[] {
  const bare = cleanTyped(text)
    .replaceAll(/[ \p{C}]/gu, '')
    .replace(/^\][A-Za-z]\d/, '')
    .toUpperCase()
  const mended = [...bare].map((sign) => digits[sign] ?? sign).join('')
  return [...new Set([bare, mended])].filter(Boolean)
}

/** On a Lithuanian keyboard; also 9 and 0 where they give quotation marks. */
const digits: Record<string, string> = {
  Ą: '1',
  Č: '2',
  Ę: '3',
  Ė: '4',
  Į: '5',
  Š: '6',
  Ų: '7',
  Ū: '8',
  '„': '9',
  '“': '0',
  '”': '0',
}
