import { type DeclaredWords, declareWords } from '#people/wording/declared-words.ts'
import { filledIn, type Texts, textOf } from '#people/wording/words.ts'
import { smsLength } from './sms-length.ts'

interface Declaring<Variable extends string> {
  title: string
  when: string
  variables: Record<Variable, string>
  own: string
  requires?: NoInfer<Variable>[]
  /** For the preview. */
  sample: Record<NoInfer<Variable>, string>
}

export interface SmsWords<Variable extends string = string> extends DeclaredWords {
  variables: Record<Variable, string>
}

/** Limits what an SMS costs. */
export const mostOfSms = 480

export function smsWords<Variable extends string>(
  key: string,
  { title, when, variables, own, requires = [], sample }: Declaring<Variable>,
): SmsWords<Variable> {
  const fields = { text: { label: 'Tekstas', own, most: mostOfSms, requires } }
  const about = { key, kind: 'sms', group: 'SMS', title, when, fields, variables } as const
  return declareWords({
    ...about,
    preview: (texts: Texts) => {
      const text = smsText(about, sample, texts)
      return { text, parts: smsLength(text).parts }
    },
  })
}

export const smsText = (words: Pick<SmsWords, 'fields'>, values: Record<string, string>, texts: Texts | null): string =>
  filledIn(textOf(words, 'text', texts), values).trim()
