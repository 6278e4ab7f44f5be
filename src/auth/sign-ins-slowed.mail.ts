import type { MailContent } from '#mail/mail-content.ts'
import { mailTemplate } from '#mail/mail-template.ts'

const signInsSlowed = mailTemplate('sign-ins-slowed')

/** To somebody whose password is being tried from many places. */
export function signInsSlowedMail(name: string, resetAddress: string): MailContent {
  return {
    template: signInsSlowed,
    subject: 'Kažkas bando prisijungti prie jūsų paskyros',
    heading: 'Kažkas bando prisijungti prie jūsų paskyros',
    blocks: [
      {
        say: `Sveiki, ${name}! Prie jūsų paskyros iš įvairių vietų daug kartų bandyta prisijungti neteisingu slaptažodžiu.`,
      },
      { say: 'Tokius bandymus sulėtinome. Įrenginiuose, kuriuose jau buvote prisijungę, viskas veikia kaip visada.' },
      { say: 'Jei slaptažodį naudojate ir kitur arba jis paprastas, pasikeiskite jį.' },
      { go: resetAddress, words: 'Pakeisti slaptažodį' },
      { say: 'Jei tai bandėte jūs pats ar pati, nieko daryti nereikia.' },
    ],
  }
}
