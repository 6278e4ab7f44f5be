import { getMailTemplate } from '../mail-template.ts'

const empty = { words: { subject: '', text: '', html: '', reply_to: null }, all: { recipient: '', text: '', html: '' } }

/** What a sent mail of a template is emptied of: secrets, and words that others wrote. */
export function buildRedactionAfterSending(template: string): Partial<(typeof empty)['words'] & (typeof empty)['all']> {
  const { emptiedOnceSent } = getMailTemplate(template)
  return emptiedOnceSent ? empty[emptiedOnceSent] : {}
}
