import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Vieno kliento skola: kurios sąskaitos neapmokėtos, kas sutarta ir ko galima reikalauti už vėlavimą.',
  steps: [
    'Pasikalbėję spauskite „Įrašyti pažadą“: iki kada ir kiek sumokės.',
    '„Siųsti priminimą“ parodo laišką prieš išsiunčiant.',
    '„Nebeduoti į skolą“ – klientas galės užsakyti tik sumokėjęs iš anksto; jau išduoti įrankiai lieka pas jį.',
    'Dalyje „Palūkanos ir kompensacija“ patvirtinkite, ko reikalausite; „Nebereikalauti“ tai atšaukia.',
    '„Skolos išrašas (PDF)“ ir „Suderinimo aktas (PDF)“ – dokumentai klientui.',
  ],
  after:
    'Tesėtas ar netesėtas pažadas matomas skolų sąraše. Palūkanos į skolą neįeina: jos rašomos laiškuose ir išraše atskirai.',
  next: [
    { to: '/admin/buhalterija/skolos', words: 'Visos skolos' },
    { to: '/admin/buhalterija/mokejimai', words: 'Mokėjimai' },
  ],
} satisfies ScreenHelp
