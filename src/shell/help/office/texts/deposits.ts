import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Klientų užstatai: kiek priimta, grąžinta, sulaikyta ir kiek šiandien laikote.',
  steps: [
    'Prie „Būsena“ pasirinkite „Laikomi“: tai pinigai, kuriuos dar turėsite grąžinti.',
    'Spauskite užsakymo numerį – jo puslapyje užstatą galima priimti, grąžinti ar sulaikyti.',
  ],
  after:
    'Dažniausiai užstatas priimamas išduodant, o atsiskaitoma priimant įrankius. Sulaikyta dalis gali padengti tai, ką klientas dar skolingas.',
  next: [
    { to: '/admin/rent/rentals', words: 'Nuomos' },
    { to: '/admin/buhalterija/menesiai', words: 'Mėnesio uždarymas' },
  ],
} satisfies ScreenHelp
