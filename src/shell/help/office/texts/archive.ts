import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Visa parduotuvė viename faile: lentelės, dokumentai ir nuotraukos.',
  steps: [
    'Spauskite „Atsisiųsti archyvą“ ir įveskite savo slaptažodį.',
    'Palikite langą atvertą, kol failas atsiųstas: didelės parduotuvės archyvas ruošiamas kelias minutes.',
    'Laikykite failą saugiai: jame yra visų klientų duomenys.',
  ],
  after: 'Parduotuvėje niekas nepasikeičia. Kas ir kada atsisiuntė, įrašoma į saugumo įvykius.',
  next: [
    { to: '/admin/saugumas', words: 'Saugumo įvykiai' },
    { to: '/admin/settings', words: 'Nustatymai' },
  ],
} satisfies ScreenHelp
