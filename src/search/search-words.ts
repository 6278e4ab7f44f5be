import { leastLetters } from './search.contract.ts'

const mostWords = 8
const longestWord = 40

/** Small Latin letters without marks, as the index keeps them. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\u00ad\u200b-\u200f\u2060\ufeff]/gu, '')
    .toLowerCase()

/**
 * What somebody looks for, word by word: letters and digits alone, so nothing of it can be an operator. Fewer than two
 * characters look for nothing; a letter that stands alone narrows nothing and is left out.
 */
export function searchWords(text: string): string[] {
  if ([...text.trim()].length < leastLetters) return []
  const words = plain(text).match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = words.filter((word) => word.length > 1 || /\p{N}/u.test(word))
  return [...new Set(telling.map((word) => word.slice(0, longestWord)))].slice(0, mostWords)
}

/** One word with everything that may stand for it; several words in one alternative must all be there. */
export type WordGroup = string[][]

/** What people say at the counter → what stands in a title. Beginnings of words, plain. */
const otherNames: [said: string, meant: string[][]][] = [
  ['bolgark', [['kampin', 'slifuokl']]],
  ['bulgark', [['kampin', 'slifuokl']]],
  ['slifmasin', [['slifuokl']]],
  ['trombovk', [['vibrokoj'], ['vibroplokst']]],
  ['tankintuv', [['vibrokoj'], ['vibroplokst']]],
  ['elektrodrel', [['greztuv']]],
  ['drel', [['greztuv']]],
  ['suruvert', [['suktuv']]],
  ['surupovert', [['suktuv']]],
  ['lobzik', [['siaurapjukl']]],
  ['benzopjukl', [['grandinin', 'pjukl']]],
  ['pompa', [['siurbl']]],
  ['pompos', [['siurbl']]],
  ['betonmais', [['maisykl']]],
  ['betonomais', [['maisykl']]],
  ['oblius', [['obliav']]],
  ['rubank', [['obliav']]],
]

/** A word with the other names of the same tool. */
export const withOtherNames = (word: string): WordGroup => [
  [word],
  ...otherNames.filter(([said]) => word.startsWith(said)).flatMap(([, meant]) => meant),
]

/** As `to_tsquery` reads it: each group must be there, by any of its alternatives, each word by its beginning. */
export const queryText = (groups: WordGroup[]): string =>
  groups.map((group) => `(${group.map((words) => words.map((word) => `${word}:*`).join('&')).join('|')})`).join('&')
