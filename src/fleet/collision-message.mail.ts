import type { MailContent } from '#mail/mail-content.ts'
import { mailTemplate } from '#mail/mail-template.ts'

const collisionMessage = mailTemplate('collision-message')

/** To a client whose booking can't be served, in the clerk's own words; an empty line begins a paragraph. */
export function collisionMessageMail({ subject, text }: { subject: string; text: string }): MailContent {
  return {
    template: collisionMessage,
    subject,
    heading: subject,
    blocks: text
      .split(/\n\s*\n/)
      .map((paragraph) => ({ say: paragraph.trim() }))
      .filter(({ say }) => say !== ''),
  }
}
