import { type RegisteredWording, registerWording } from '#people/wording/registered-wording.ts'
import { fillVariables, getWordingText, splitParagraphs, type Texts } from '#people/wording/wording-definition.ts'
import type { Right } from '#platform/rights.ts'
import { isVatPayer } from '#shell/settings/is-vat-payer.ts'
import type { DocumentSettings } from '#shell/settings/settings.contract.ts'
import type { MailBlock, MailContent } from './mail-content.ts'
import type { MailTemplate } from './mail-template.ts'
import { renderMail } from './render-mail.ts'
import { shopAddress, withShopAddress } from './shop-address.ts'
import { toOneLine } from './to-one-line.ts'
import { writeWithoutVat } from './write-without-vat.ts'

/** Facts, buttons and legal texts stay. */
const parts = {
  subject: { label: 'Tema', max: 150, oneLine: true },
  heading: { label: 'Antraštė', max: 150, oneLine: true },
  opening: { label: 'Pradžia', max: 2_000, optional: true },
  closing: { label: 'Pabaiga', max: 2_000, optional: true },
} as const
type Part = keyof typeof parts

interface MailWordingInput<Variable extends string> {
  group: string
  title: string
  when: string
  /** In the order of the editor's chips. */
  variables: Record<Variable, string>
  subject: string
  heading: string
  /** An empty line between paragraphs. */
  opening?: string
  closing?: string
  /** Variables that must stay. */
  requires?: Partial<Record<Part, NoInfer<Variable>[]>>
  /** Maximum characters of a part, above the default. */
  max?: Partial<Record<Part, number>>
  right?: Right
  /** The preview shows the sample. */
  sample: (settings: DocumentSettings) => MailContent
}

export interface MailWording<Variable extends string = string> extends RegisteredWording {
  variables: Record<Variable, string>
}

export function defineMailWording<Variable extends string>(
  key: string,
  { group, title, when, variables, requires = {}, max = {}, right, sample, ...own }: MailWordingInput<Variable>,
): MailWording<Variable> {
  const fields = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [
      name,
      {
        ...part,
        max: max[name as Part] ?? part.max,
        own: own[name as Part] ?? '',
        requires: requires[name as Part] ?? [],
      },
    ]),
  )
  const about = { key, kind: 'mail', group, title, when, fields, variables, ...(right && { right }) } as const
  return registerWording({
    ...about,
    preview: (texts, settings, publicUrl) => {
      const worded = applyWording(sample(settings), texts)
      const content = isVatPayer(settings) ? worded : writeWithoutVat(worded)
      const { text, html } = renderMail(content, { ...settings, home: shopAddress })
      return {
        subject: toOneLine(content.subject),
        text: withShopAddress(text, publicUrl),
        html: withShopAddress(html, publicUrl),
      }
    },
  })
}

interface WordedMailInput<Variable extends string> {
  template: MailTemplate
  values: Record<Variable, string | number | false | null | undefined>
  blocks: (said: { opening: MailBlock[]; closing: MailBlock[] }) => MailBlock[]
}

/** The shop's own replaces it when queued. */
export function buildWordedMail<Variable extends string>(
  words: MailWording<Variable>,
  { template, values, blocks }: WordedMailInput<Variable>,
): MailContent {
  const filled = Object.fromEntries(
    Object.entries<string | number | false | null | undefined>(values).map(([name, value]) => [name, printed(value)]),
  )
  const content: MailContent = {
    template,
    subject: '',
    heading: '',
    blocks: blocks({ opening: [{ say: '', part: 'opening' }], closing: [{ say: '', part: 'closing' }] }),
    worded: { words, values: filled },
  }
  return applyWording(content, null)
}

const printed = (value: string | number | false | null | undefined): string =>
  value === false || value === null || value === undefined ? '' : String(value)

/** Null: the default wording. */
export function applyWording(content: MailContent, texts: Texts | null): MailContent {
  const { worded } = content
  if (!worded) return content
  const said = (part: Part) => fillVariables(getWordingText(worded.words, part, texts), worded.values)
  const begun = new Set<string>()
  return {
    ...content,
    subject: said('subject').trim(),
    heading: said('heading').trim(),
    blocks: content.blocks.flatMap((block): MailBlock[] => {
      if (!('part' in block) || !block.part) return [block]
      const { part } = block
      if (begun.has(part)) return []
      begun.add(part)
      const paragraphs = splitParagraphs(said(part))
      // an empty part keeps its place
      return (paragraphs.length > 0 ? paragraphs : ['']).map((say) => ({ say, part }))
    }),
  }
}
