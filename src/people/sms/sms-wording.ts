import { type RegisteredWording, registerWording } from '#people/wording/registered-wording.ts'
import { fillVariables, getWordingText, type Texts } from '#people/wording/wording-definition.ts'
import { computeSmsLength } from './sms-length.ts'

interface SmsWordingInput<Variable extends string> {
  title: string
  when: string
  variables: Record<Variable, string>
  own: string
  requires?: NoInfer<Variable>[]
  /** The preview shows the sample. */
  sample: Record<NoInfer<Variable>, string>
}

export interface SmsWording<Variable extends string = string> extends RegisteredWording {
  variables: Record<Variable, string>
}

/** The limit bounds the cost of an SMS. */
export const maxSmsLength = 480

export function defineSmsWording<Variable extends string>(
  key: string,
  { title, when, variables, own, requires = [], sample }: SmsWordingInput<Variable>,
): SmsWording<Variable> {
  const fields = { text: { label: 'Tekstas', own, max: maxSmsLength, requires } }
  const about = { key, kind: 'sms', group: 'SMS', title, when, fields, variables } as const
  return registerWording({
    ...about,
    preview: (texts: Texts) => {
      const text = buildSmsText(about, sample, texts)
      return { text, parts: computeSmsLength(text).parts }
    },
  })
}

export const buildSmsText = (
  words: Pick<SmsWording, 'fields'>,
  values: Record<string, string>,
  texts: Texts | null,
): string => fillVariables(getWordingText(words, 'text', texts), values).trim()
