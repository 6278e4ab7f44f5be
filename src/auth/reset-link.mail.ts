import type { MailContent } from '#mail/mail-content.ts'
import { mailTemplate } from '#mail/mail-template.ts'

/** Its link opens the account by itself, so it is not kept here. */
const resetPassword = mailTemplate('reset-password', { forgets: 'words' })

/** To somebody who forgot the password. */
export function resetLinkMail(name: string, link: string, lifeMinutes: number): MailContent {
  return {
    template: resetPassword,
    subject: 'Slaptažodžio atkūrimas',
    heading: 'Slaptažodžio atkūrimas',
    blocks: [
      { say: `Sveiki, ${name}! Gavome prašymą atkurti jūsų paskyros slaptažodį.` },
      { go: link, words: 'Sukurti naują slaptažodį' },
      { say: `Nuoroda galioja ${lifeMinutes}\u00a0minučių ir tinka vieną kartą.` },
      { say: 'Jei slaptažodžio atkurti neprašėte, nieko daryti nereikia: jūsų slaptažodis nepasikeitė.' },
    ],
  }
}
