import type { DocumentSettings } from '#settings/settings.contract.ts'
import type { Texts, Words, WordsPreview } from './words.ts'

/** Words with what the office is shown of them before they are saved. */
export interface DeclaredWords extends Words {
  /** What would be made of these texts, for sample people; a paper is drawn by its own room. */
  preview?: (texts: Texts, settings: DocumentSettings, publicUrl: string) => WordsPreview
}

const declared = new Map<string, DeclaredWords>()

/** Each room declares its words where it writes them: the program that makes them is the one that lets them be changed. */
export function declareWords<Declared extends DeclaredWords>(words: Declared): Declared {
  if (declared.has(words.key)) throw new Error(`The words ${words.key} are declared twice`)
  declared.set(words.key, words)
  return words
}

export const allWords = (): DeclaredWords[] => [...declared.values()]
export const wordsNamed = (key: string): DeclaredWords | undefined => declared.get(key)
