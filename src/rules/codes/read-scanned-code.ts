import { createLookup } from '#platform/create-lookup.ts'
import { cleanTypedText } from './clean-typed-text.ts'

/**
 * What a scanned or typed code may be, in capitals, likeliest first: as read (`readTyped`), then the article number of GS1's longer
 * forms: `(01)04771234567890`, `010477…`, a Digital Link, a case's fourteen digits, an American twelve.
 */
export function readScannedCode(text: string): string[] {
  const typed = normalizeScannedText(text)
  return [...new Set([...typed, ...typed.flatMap((one) => articleIn(one) ?? [])])]
}

/**
 * Drops spaces, invisible characters, scanners' symbology prefix (AIM: `]E0`); full-width signs become plain. Hand scanners type
 * keys: a Lithuanian layout turns digits into letters, restored in a second reading.
 */
export function normalizeScannedText(text: string): string[] {
  const bare = cleanTypedText(text)
    .replaceAll(/[ \p{C}]/gu, '')
    .toUpperCase()
  const mended = [...bare].map((sign) => digits[sign] ?? sign).join('')
  return [...new Set([bare, mended].map((one) => one.replace(symbology, '')))].filter(Boolean)
}

/** Letters, then the kind and its modifier. */
const symbology = /^\][A-Z]\d/

export const hasSymbology = (text: string): boolean => {
  const bare = cleanTypedText(text).toUpperCase()
  return symbology.test([...bare].map((sign) => digits[sign] ?? sign).join(''))
}

/** On a Lithuanian keyboard; also 9 and 0 where they give quotation marks. */
const digits: Record<string, string> = createLookup({
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
})

/** EAN-13 of a GS1 form. Undefined: it is none. */
function articleIn(code: string): string | undefined {
  const number = /^(?:\(01\)|01)(\d{14})/.exec(code)?.[1] ?? linked(code) ?? code
  if (!isArticleNumber(number)) return undefined
  const fourteen = number.padStart(14, '0')
  return fourteen.startsWith('0') ? fourteen.slice(1) : undefined
}

const linked = (code: string): string | undefined =>
  /^HTTPS?:\/\/[^?#]*\/01\/(\d{8,14})(?:[/?#]|$)/.exec(code)?.[1]?.padStart(14, '0')

/** Twelve to fourteen digits, the last a check digit: GS1 General Specifications, section 7.9.1. */
export function isArticleNumber(text: string): boolean {
  if (!/^\d{12,14}$/.test(text)) return false
  const sum = [...text].reverse().reduce((all, digit, index) => all + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
