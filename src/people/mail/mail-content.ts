import type { Words } from '#people/wording/words.ts'
import type { MailTemplate } from './mail-template.ts'
import type { PaidByMail } from './paid-by-mail.ts'

export interface MailContent {
  template: MailTemplate
  subject: string
  heading: string
  blocks: MailBlock[]
  /** Changeable wording with its variables (`mail-words.ts`). */
  worded?: { words: Words; values: Record<string, string> }
}

export type MailBlock =
  /** An empty `part` keeps the place. */
  | { say: string; part?: 'opening' | 'closing' }
  /** Label and value. */
  | { facts: [string, string][] }
  | { go: string; words: string }
  /** Resolved on sending (`pay-here.ts`), absent in previews. */
  | { pay: PaidByMail }
  /** The code that the mail's order is fetched by; resolved on sending, nothing where there is none. */
  | { pickup: true }
