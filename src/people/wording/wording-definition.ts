import type { Right } from '#platform/rights.ts'

export interface WordField {
  label: string
  /** The default wording: version 0. */
  own: string
  max: number
  /** The text becomes a header. */
  oneLine?: true
  /** May be empty. */
  optional?: true
  /** Variables that must stay. */
  requires?: readonly string[]
  mostOfParagraph?: number
}

export type VariableLabels = Record<string, string>

export type RenderedWording = { subject: string; text: string; html: string } | { text: string; parts: number }

/** Missing fields keep the default. */
export type Texts = Record<string, string>

export const wordKinds = ['mail', 'sms', 'contract', 'quote'] as const
export type WordKind = (typeof wordKinds)[number]

export interface WordingDefinition {
  /** Stored with each mail: `order-placed`. */
  key: string
  kind: WordKind
  group: string
  title: string
  when: string
  /** By default that of the settings. */
  right?: Right
  fields: Record<string, WordField>
  variables: VariableLabels
}

export const getWordingText = (
  { fields }: Pick<WordingDefinition, 'fields'>,
  name: string,
  texts: Texts | null,
): string => (texts && Object.hasOwn(texts, name) ? texts[name] : fields[name]?.own) ?? ''

/** With the space before: without a value both go. */
const named = /( ?)\{([^{}\n]*)\}/g

/** Values are not expanded; unknown variables go. */
export function fillVariables(text: string, values: Record<string, string>): string {
  return text.replaceAll(named, (_, space: string, name: string) =>
    Object.hasOwn(values, name) && values[name] ? space + values[name] : '',
  )
}

export const listVariables = (text: string): string[] => [...text.matchAll(named)].map(([, , name = '']) => name)

export const splitParagraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
