import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Kiek darbuotojai nuleido nuo kainų, kas ir kodėl.',
  steps: [
    'Pasirinkite laikotarpį: skaičiuojami tada pateikti užsakymai.',
    'Viršutinėje lentelėje – kas davė nuolaidas, apatinėje – už ką.',
    '„Eksportuoti CSV“ išsaugo darbuotojų ir priežasčių sumas.',
  ],
  after: 'Kiek gali nuleisti kiekvienas darbuotojas, nustatoma nustatymuose, laukelyje „Nuolaida be vadovo“.',
  places: 'Skaičiuojama ten, kur užsakymas atsiimamas.',
  next: [
    { to: '/admin/juodrasciai', words: 'Juodraščiai ir pasiūlymai' },
    { to: '/admin/settings', words: 'Nustatymai' },
  ],
} satisfies ScreenHelp
