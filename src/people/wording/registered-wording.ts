import type { DocumentSettings } from '#shell/settings/settings.contract.ts'
import type { RenderedWording, Texts, WordingDefinition } from './wording-definition.ts'

export interface RegisteredWording extends WordingDefinition {
  preview?: (texts: Texts, settings: DocumentSettings, publicUrl: string) => RenderedWording
}

const declared = new Map<string, RegisteredWording>()

export function registerWording<Declared extends RegisteredWording>(words: Declared): Declared {
  if (declared.has(words.key)) throw new Error(`The words ${words.key} are declared twice`)
  declared.set(words.key, words)
  return words
}

export const listRegisteredWordings = (): RegisteredWording[] => [...declared.values()]
export const findRegisteredWording = (key: string): RegisteredWording | undefined => declared.get(key)
