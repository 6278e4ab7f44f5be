import { createLookup } from '#platform/create-lookup.ts'
import { computeMod97 } from './mod-97.ts'

/**
 * Check digits of the Union's VAT codes, after the letters, where a state has made its rule public. Undefined: this code has
 * none that is sure (persons' own codes in Bulgaria, Czechia and Latvia, keys with letters in France, new codes in Cyprus).
 * Expects the state's shape.
 */
export function checkVatDigits(state: string, code: string): boolean | undefined {
  return rules[state]?.(code)
}

const rules: Record<string, (code: string) => boolean | undefined> = createLookup({
  AT: (code) => (doubledSum(code.slice(1, 8)) + 4 + last(code)) % 10 === 0,
  BE: (code) => (Number(code.slice(0, 8)) + Number(code.slice(8))) % 97 === 0,
  BG: (code) => (code.length === 9 ? fitsBulgarian(code) : undefined),
  CY: (code) => (code.startsWith('6') ? undefined : cypriotLetter(code.slice(0, 8)) === code[8]),
  CZ: (code) => (code.length === 8 ? ((11 - (weigh(code, falling) % 11)) % 11 || 1) % 10 === last(code) : undefined),
  DE: (code) => fitsMod11And10(code),
  DK: (code) => weigh(code, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  EE: (code) => weigh(code, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0,
  EL: (code) => (weigh(code, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === last(code),
  ES: (code) => fitsSpanish(code),
  FI: (code) => weigh(code, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0,
  FR: (code) => (/^\d/.test(code) && /^.\d/.test(code) ? fitsFrench(code) : undefined),
  HR: (code) => fitsMod11And10(code),
  HU: (code) => weigh(code, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0,
  IE: (code) => fitsIrish(code),
  IT: (code) => (luhnSum(code.slice(0, 10)) + last(code)) % 10 === 0,
  LU: (code) => Number(code.slice(0, 6)) % 89 === Number(code.slice(6)),
  LV: (code) => (code > '4' ? weigh(code, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3 : undefined),
  MT: (code) => weigh(code, [3, 4, 6, 7, 8, 9, 10, 1]) % 37 === 0,
  // The second is of sole traders since 2020.
  NL: (code) => weigh(code, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0 || computeMod97(`NL${code}`) === 1,
  PL: (code) => weigh(code, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === last(code),
  PT: (code) => ((11 - (weigh(code, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === last(code),
  RO: (code) =>
    ((weigh(code.slice(0, -1).padStart(9, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 === last(code),
  SE: (code) => (luhnSum(code.slice(0, 9)) + Number(code[9])) % 10 === 0,
  SI: (code) => 11 - (weigh(code, falling) % 11) === (last(code) || 10),
  // A person's birth number may end in 0 where 10 would be due.
  SK: (code) => Number(code) % 11 === 0 || (last(code) === 0 && Number(code.slice(0, 9)) % 11 === 10),
})

/** The weights of the first seven of eight digits. */
const falling = [8, 7, 6, 5, 4, 3, 2]

const last = (code: string): number => Number(code.at(-1))

/** Signs beyond the weights count nothing. */
const weigh = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0)

/** Every second digit doubled, from the second; of two digits their sum. */
const doubledSum = (digits: string): number =>
  [...digits].reduce((sum, digit, index) => sum + digitSum(Number(digit) * (index % 2 === 0 ? 1 : 2)), 0)

const digitSum = (number: number): number => Math.floor(number / 10) + (number % 10)

/** ISO/IEC 7812: doubled from the right, where the check digit follows. */
const luhnSum = (digits: string): number =>
  [...digits].reverse().reduce((sum, digit, index) => sum + digitSum(Number(digit) * (index % 2 === 0 ? 2 : 1)), 0)

/** ISO 7064. */
function fitsMod11And10(digits: string): boolean {
  let product = 10
  for (const digit of digits.slice(0, -1)) {
    const sum = (product + Number(digit)) % 10 || 10
    product = (sum * 2) % 11
  }
  return (product + last(digits)) % 10 === 1
}

function fitsBulgarian(code: string): boolean {
  const first = weigh(code, [1, 2, 3, 4, 5, 6, 7, 8]) % 11
  return (first < 10 ? first : (weigh(code, [3, 4, 5, 6, 7, 8, 9, 10]) % 11) % 10) === last(code)
}

function cypriotLetter(digits: string): string {
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]
  const sum = [...digits].reduce(
    (all, digit, index) => all + (index % 2 === 0 ? (odd[Number(digit)] ?? 0) : Number(digit)),
    0,
  )
  return String.fromCharCode(65 + (sum % 26))
}

/** People by the letter of their number mod 23, firms by a digit or its letter: which of the two is not always sure. */
function fitsSpanish(code: string): boolean {
  const [first = '', digits, end = ''] = [code[0], code.slice(1, 8), code[8]]
  const letterOf = (number: string) => 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(number) % 23]
  if (/\d/.test(first)) return letterOf(code.slice(0, 8)) === end
  if ('XYZ'.includes(first)) return letterOf(`${'XYZ'.indexOf(first)}${digits}`) === end
  if ('KLM'.includes(first)) return letterOf(digits) === end
  const check = (10 - (luhnSum(digits) % 10)) % 10
  return end === String(check) || end === 'JABCDEFGHI'[check]
}

const fitsFrench = (code: string): boolean => Number(code.slice(0, 2)) === (12 + 3 * (Number(code.slice(2)) % 97)) % 97

/** Old codes have a letter or sign in the second place; the ninth sign counts where there is one. */
function fitsIrish(code: string): boolean {
  const letters = 'WABCDEFGHIJKLMNOPQRSTUV'
  const digits = /^\d{7}/.test(code) ? code.slice(0, 7) : `0${code.slice(2, 7)}${code[0]}`
  const ninth = code[8] === undefined ? 0 : letters.indexOf(code[8])
  return ninth >= 0 && letters[(weigh(digits, [8, 7, 6, 5, 4, 3, 2]) + 9 * ninth) % 23] === code[7]
}
