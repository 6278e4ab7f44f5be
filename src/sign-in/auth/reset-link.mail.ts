import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { mailWords, wordedMail } from '#people/mail/mail-words.ts'

/** Its link is secret: not kept. */
const resetPassword = mailTemplate('reset-password', { emptiedOnceSent: 'words' })

const words = mailWords('reset-password', {
  group: 'Paskyra',
  title: 'Slaptažodžio atkūrimas',
  when: 'Žmogui, kuris pamiršo slaptažodį.',
  variables: { name: 'vardas' },
  subject: 'Slaptažodžio atkūrimas',
  heading: 'Slaptažodžio atkūrimas',
  opening: 'Sveiki, {name}! Gavome prašymą atkurti jūsų paskyros slaptažodį.',
  closing: 'Jei slaptažodžio atkurti neprašėte, nieko daryti nereikia: jūsų slaptažodis nepasikeitė.',
  sample: () => resetLinkMail('Vardenis', '#', 60),
})

export function resetLinkMail(name: string, link: string, lifeMinutes: number): MailContent {
  return wordedMail(words, {
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
