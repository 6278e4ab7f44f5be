import { foldText } from '../list-search-words.ts'

export interface TextPart {
  text: string
  isMatch: boolean
}

/** Parts that are what was typed, without case and diacritics; of numbers also where the typed one has other spaces. */
export function splitByMatch(text: string, typed: string): TextPart[] {
  const isMatch = new Array<boolean>(text.length).fill(false)
  const letters = project(text, (sign) => foldText(sign))
  const words = foldText(typed)
    .split(/[\s#]+/)
    .filter((word) => word.length > 1 || /\d/.test(word))
  for (const word of words) markIn(letters, word, isMatch)
  const number = /^[\d\s+()./€,-]+$/.test(typed) ? typed.replaceAll(/\D/g, '') : ''
  const digits = project(text, (sign) => (/\d/.test(sign) ? sign : ''))
  if (number.length > 3) markIn(digits, digits.signs.includes(number) ? number : toNational(number), isMatch)
  return joinParts(text, isMatch)
}

/** Phones are shown with the country's code, whatever stands before the typed one. */
const toNational = (digits: string) => digits.replace(/^(?:370|[80])(?=\d{4})/, '')

interface Projection {
  signs: string
  /** Where each stands in the text. */
  from: number[]
}

function project(text: string, toSigns: (sign: string) => string): Projection {
  const from: number[] = []
  let signs = ''
  let index = 0
  for (const sign of text) {
    const made = toSigns(sign)
    signs += made
    for (let each = 0; each < made.length; each++) from.push(index)
    index += sign.length
  }
  return { signs, from }
}

function markIn({ signs, from }: Projection, wanted: string, isMatch: boolean[]): void {
  for (let at = signs.indexOf(wanted); at >= 0 && wanted !== ''; at = signs.indexOf(wanted, at + wanted.length))
    isMatch.fill(true, from[at] ?? 0, (from[at + wanted.length - 1] ?? 0) + 1)
}

function joinParts(text: string, isMatch: readonly boolean[]): TextPart[] {
  const parts: TextPart[] = []
  for (let index = 0; index < text.length; index++) {
    const last = parts.at(-1)
    if (last && last.isMatch === isMatch[index]) last.text += text[index]
    else parts.push({ text: text[index] ?? '', isMatch: isMatch[index] ?? false })
  }
  return parts
}
