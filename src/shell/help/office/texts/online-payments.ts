import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Viskas, ką klientai pradėjo mokėti internetu: apmokėta, dar laukia, nepavyko ar reikia jūsų sprendimo.',
  steps: [
    'Filtras „Būsena“ parodo tuos, kuriems „Reikia sprendimo“: seniausi viršuje.',
    'Atsivertę mokėjimą matysite, ką pranešė teikėjas ir kas įrašyta; „Klausti teikėjo“ paklausia dar kartą.',
    '„Grąžinti internetu“ grąžina pinigus į tą pačią sąskaitą ar kortelę.',
  ],
  after: 'Ko teikėjas nepraneša, parduotuvė pasiklausia pati, todėl gauti pinigai neprapuola ir neįrašomi dukart.',
  next: [
    { to: '/admin/buhalterija/internetu/sutikrinimas', words: 'Sutikrinimas' },
    { to: '/admin/buhalterija/mokejimai', words: 'Mokėjimai' },
  ],
} satisfies ScreenHelp
