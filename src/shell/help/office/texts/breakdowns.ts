import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Įrankiai, kurie sugedo pas klientus, ir kuo juos galima pakeisti.',
  steps: [
    'Gedimą įrašykite prie nuomos mygtuku „Pabaiga ar gedimas“ – tada jis atsiras čia.',
    '„Pakeisti“ duoda klientui kitą tokį pat ar panašų įrankį už tą pačią kainą.',
    '„Vėl veikia“ – kai sutaisėte vietoje.',
    '„Laukia surinkimo“ rodo, ką reikia parsivežti.',
  ],
  after:
    'Nuo gedimo iki pakeitimo ar sutaisymo nuoma neskaičiuojama. Sugedusiam įrankiui grįžus, atidėkite jį remontui.',
  next: [
    { to: '/admin/rent/rentals', words: 'Nuomos' },
    { to: '/admin/rent/prastovos', words: 'Prastovos' },
  ],
} satisfies ScreenHelp
