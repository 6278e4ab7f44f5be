import { cleanTyped } from '#codes/clean-typed.ts'

/**
 * What a scanned or typed text may say of a machine's code, in capitals, the likeliest first; empty when nothing is left
 * of it. A code has no spaces, so those go; so do signs that can't be seen and the mark by which some scanners name the kind
 * of a code. A hand scanner types keys: where the keyboard is Lithuanian its digits come as letters. A code may hold
 * such letters, so the text as it came is asked for first, and only then with its digits put back.
 */
export function readUnitCode(text: string): string[] {
  const bare = cleanTyped(text)
    .replaceAll(/[ \p{C}]/gu, '')
    .replace(/^\][A-Za-z]\d/, '')
    .toUpperCase()
  const mended = [...bare].map((sign) => digits[sign] ?? sign).join('')
  return [...new Set([bare, mended])].filter(Boolean)
}

/** What the keys 1 to 8 give on a Lithuanian keyboard, and 9 and 0 where they give quotation marks. */
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
