import type { Right } from '#platform/rights.ts'

/** One text that a person may change: the subject of a mail, a section of a contract. */
export interface WordField {
  /** As the editor calls it. */
  label: string
  /** The program's own words: version 0. */
  own: string
  /** The most characters. */
  most: number
  /** On one line, because it becomes a header. */
  oneLine?: true
  /** May be left empty. */
  optional?: true
  /** Variables that must stay in it. */
  requires?: readonly string[]
  /** The most characters of one paragraph. */
  mostOfParagraph?: number
}

/** A variable of the words, `{order_id}`, as the editor explains it. */
export type VariableLabels = Record<string, string>

/** What a preview shows of a mail or an SMS. */
export type WordsPreview = { subject: string; text: string; html: string } | { text: string; parts: number }

/** The changed texts by their fields; a field that is not there has the program's own words. */
export type Texts = Record<string, string>

export const wordKinds = ['mail', 'sms', 'contract', 'quote'] as const
export type WordKind = (typeof wordKinds)[number]

/** The words of one kind of mail, SMS or paper, as the room that writes it declares them. */
export interface Words {
  /** As it stands with each mail that was made from it: `order-placed`. */
  key: string
  kind: WordKind
  group: string
  title: string
  /** When it goes out, and to whom. */
  when: string
  /** Whose words they are, where others than who may change the settings write them. */
  right?: Right
  fields: Record<string, WordField>
  variables: VariableLabels
}

/** The words of a field: what the shop has made of them, or the program's own. */
export const textOf = ({ fields }: Pick<Words, 'fields'>, name: string, texts: Texts | null): string =>
  (texts && Object.hasOwn(texts, name) ? texts[name] : fields[name]?.own) ?? ''

/** A space before it belongs to it: without a value both are gone. */
const named = /( ?)\{([^{}\n]*)\}/g

/** The text with its variables filled in, once: what a value says is no variable. An unknown one is left out. */
export function filledIn(text: string, values: Record<string, string>): string {
  return text.replaceAll(named, (_, space: string, name: string) =>
    Object.hasOwn(values, name) && values[name] ? space + values[name] : '',
  )
}

/** What a text names. */
export const variablesIn = (text: string): string[] => [...text.matchAll(named)].map(([, , name = '']) => name)

/** Its paragraphs: an empty line begins one. What has come out empty is none. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
