import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'

const collisionMessage = mailTemplate('collision-message')

/** An empty line separates paragraphs. */
export function buildCollisionMessageMail({ subject, text }: { subject: string; text: string }): MailContent {
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
