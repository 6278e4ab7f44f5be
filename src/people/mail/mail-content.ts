import type { WordingDefinition } from '#people/wording/wording-definition.ts'
import type { MailTemplate } from './mail-template.ts'
import type { PayLinkSubject } from './pay-link-subject.ts'

export interface MailContent {
  template: MailTemplate
  subject: string
  heading: string
  blocks: MailBlock[]
  /** Changeable wording with its variables (`mail-wording.ts`). */
  worded?: { words: WordingDefinition; values: Record<string, string> }
}

export type MailBlock =
  /** An empty `part` keeps the place. */
  | { say: string; part?: 'opening' | 'closing' }
  /** Label and value. */
  | { facts: [string, string][] }
  | { go: string; words: string }
  /** Resolved on sending (`pay-button-placeholder.ts`), absent in previews. `words` where a mail offers several. */
  | { pay: PayLinkSubject; words?: string }
  /** The code that the mail's order is fetched by; resolved on sending, nothing where there is none. */
  | { pickup: true }
