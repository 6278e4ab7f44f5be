import { parseFullNumbers } from '#people/documents/format-full-number.ts'

/**
 * Letters and digits, also with a space, dash or point between: `NS000123`, `NS 000123`, `ns-000123`, and those of a
 * place: `NS-KN 000123`, `nskn000123`. Of up to four parts. Not digits alone: phones, contracts and amounts are digits too.
 */
export function findNumberTokens(text: string): string[] {
  const words = text.toUpperCase().split(/[\s.,;:/\\()„“"'–-]+/u)
  const tokens = words.flatMap((word, index) => {
    const [next = '', third = ''] = words.slice(index + 1)
    const ofPlace = [word, `${word}${next}`, `${word}${next}${third}`].flatMap((each) =>
      parseFullNumbers(each).slice(1),
    )
    const joined = Array.from({ length: MOST_PARTS }, (_, more) => words.slice(index, index + more + 1).join(''))
    return [...joined.filter(isToken), ...ofPlace]
  })
  return [...new Set(tokens)]
}

/** „SF/2026/11-07“ of another program. */
const MOST_PARTS = 4

const isToken = (token: string): boolean => /^(?=.*\p{L})(?=.*\d)[\p{L}\d]{3,40}$/u.test(token)
