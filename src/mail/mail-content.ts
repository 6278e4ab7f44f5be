import type { MailTemplate } from './mail-template.ts'

/** What a mail says, once; its text and its HTML are both made from it (`render-mail.ts`). */
export interface MailContent {
  template: MailTemplate
  subject: string
  heading: string
  blocks: MailBlock[]
}

export type MailBlock =
  | { say: string }
  /** Words on the left, values on the right. */
  | { facts: [string, string][] }
  /** An address to go to, with the words on its button. */
  | { go: string; words: string }
