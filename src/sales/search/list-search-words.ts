import { minSearchLetters } from './min-search-letters.ts'

const maxSearchWords = 8
const longestWord = 40

/** Indexed texts are folded alike. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\u00ad\u200b-\u200f\u2060\ufeff]/gu, '')
    .toLowerCase()

/** Letters and digits only: no operators. Two characters at least. */
export function listSearchWords(text: string): string[] {
  if ([...text.trim()].length < minSearchLetters) return []
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = words.filter((word) => word.length > 1 || /\p{N}/u.test(word))
  return [...new Set(telling.map((word) => word.slice(0, longestWord)))].slice(0, maxSearchWords)
}

/** All words of one alternative must match. */
export type WordGroup = string[][]

interface Meanings {
  said: string
  meant: string[][]
}

/** The word itself, or what it means to those who begin it as one of the said stems. */
export const withSynonyms = (word: string, synonyms: readonly Meanings[]): WordGroup => [
  [word],
  ...synonyms.filter(({ said }) => word.startsWith(said)).flatMap(({ meant }) => meant),
]

/** All groups, any alternative, by prefix. */
export const queryText = (groups: WordGroup[]): string =>
  groups.map((group) => `(${group.map((words) => words.map((word) => `${word}:*`).join('&')).join('|')})`).join('&')
