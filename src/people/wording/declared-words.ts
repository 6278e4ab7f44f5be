import type { DocumentSettings } from '#shell/settings/settings.contract.ts'
import type { Texts, Words, WordsPreview } from './words.ts'

export interface DeclaredWords extends Words {
  preview?: (texts: Texts, settings: DocumentSettings, publicUrl: string) => WordsPreview
}

const declared = new Map<string, DeclaredWords>()

export function declareWords<Declared extends DeclaredWords>(words: Declared): Declared {
  if (declared.has(words.key)) throw new Error(`The words ${words.key} are declared twice`)
  declared.set(words.key, words)
  return words
}

export const allWords = (): DeclaredWords[] => [...declared.values()]
export const wordsNamed = (key: string): DeclaredWords | undefined => declared.get(key)
