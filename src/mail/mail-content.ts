import type { Words } from '#wording/words.ts'
import type { MailTemplate } from './mail-template.ts'
import type { PaidByMail } from './paid-by-mail.ts'

/** What a mail says, once; its text and its HTML are both made from it (`render-mail.ts`). */
export interface MailContent {
  template: MailTemplate
  subject: string
  heading: string
  blocks: MailBlock[]
  /** Which words the shop may have changed, and what their variables are in this mail (`mail-words.ts`). */
  worded?: { words: Words; values: Record<string, string> }
}

export type MailBlock =
  /** `part`: words that the shop may change; none are a place that is kept for them. */
  | { say: string; part?: 'opening' | 'closing' }
  /** Words on the left, values on the right. */
  | { facts: [string, string][] }
  /** An address to go to, with the words on its button. */
  | { go: string; words: string }
  /** An offer to pay online: made as the mail leaves (`pay-here.ts`), and left out of previews. */
  | { pay: PaidByMail }
