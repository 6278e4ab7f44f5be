import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { buildWordedMail, defineMailWording } from '#people/mail/mail-wording.ts'

/** The mail's link is secret: not kept. */
const resetPassword = mailTemplate('reset-password', { emptiedOnceSent: 'words' })

const words = defineMailWording('reset-password', {
  group: 'Paskyra',
  title: 'Slaptažodžio atkūrimas',
  when: 'Žmogui, kuris pamiršo slaptažodį.',
  variables: { name: 'vardas' },
  subject: 'Slaptažodžio atkūrimas',
  heading: 'Slaptažodžio atkūrimas',
  opening: 'Sveiki, {name}! Gavome prašymą atkurti jūsų paskyros slaptažodį.',
  closing: 'Jei slaptažodžio atkurti neprašėte, nieko daryti nereikia: jūsų slaptažodis nepasikeitė.',
  sample: () => buildResetLinkMail('Vardenis', '#', 60),
})

export function buildResetLinkMail(name: string, link: string, lifeMinutes: number): MailContent {
  return buildWordedMail(words, {
    template: resetPassword,
    values: { name },
    blocks: ({ opening, closing }) => [
      ...opening,
      { go: link, words: 'Sukurti naują slaptažodį' },
      { say: `Nuoroda galioja ${lifeMinutes}\u00a0minučių ir tinka vieną kartą.` },
      ...closing,
    ],
  })
}
