import { type DeclaredWords, declareWords } from '#wording/declared-words.ts'
import { filledIn, type Texts, textOf } from '#wording/words.ts'
import { smsLength } from './sms-length.ts'

interface Declaring<Variable extends string> {
  title: string
  when: string
  variables: Record<Variable, string>
  own: string
  requires?: NoInfer<Variable>[]
  /** What the preview says for them. */
  sample: Record<NoInfer<Variable>, string>
}

export interface SmsWords<Variable extends string = string> extends DeclaredWords {
  variables: Record<Variable, string>
}

/** The most characters of an SMS: nobody pays for more by mistake. */
export const mostOfSms = 480

/** Declares the words of an SMS that the shop sends by itself, and may change. */
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
