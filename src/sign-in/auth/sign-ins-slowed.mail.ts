import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { buildWordedMail, defineMailWording } from '#people/mail/mail-wording.ts'

const signInsSlowed = mailTemplate('sign-ins-slowed')

const words = defineMailWording('sign-ins-slowed', {
  group: 'Paskyra',
  title: 'Kažkas bando prisijungti',
  when: 'Žmogui, kurio slaptažodį kažkas spėlioja.',
  variables: { name: 'vardas' },
  subject: 'Kažkas bando prisijungti prie jūsų paskyros',
  heading: 'Kažkas bando prisijungti prie jūsų paskyros',
  opening:
    'Sveiki, {name}! Prie jūsų paskyros iš įvairių vietų daug kartų bandyta prisijungti neteisingu slaptažodžiu.\n\nTokius bandymus sulėtinome. Įrenginiuose, kuriuose jau buvote prisijungę, viskas veikia kaip visada.\n\nJei slaptažodį naudojate ir kitur arba jis paprastas, pasikeiskite jį.',
  closing: 'Jei tai bandėte jūs pats ar pati, nieko daryti nereikia.',
  sample: () => buildSignInsSlowedMail('Vardenis', '#'),
})

export function buildSignInsSlowedMail(name: string, resetAddress: string): MailContent {
  return buildWordedMail(words, {
    template: signInsSlowed,
    values: { name },
    blocks: ({ opening, closing }) => [...opening, { go: resetAddress, words: 'Pakeisti slaptažodį' }, ...closing],
  })
}
