import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Suplanuojate, kas bus vežama į kitą padalinį.',
  steps: [
    'Pasirinkite padalinius ir laiką, kada išvežama ir kada atvežama.',
    'Suraskite įrankius pagal kodą arba pavadinimą; be kodų vienetus įvardysite pakraudami.',
    'Pažymėkite „Lieka ten visam laikui“, jei nuo tada nuomosite iš naujo padalinio.',
    'Jei tam laikui jau užsakyta, prieš planuodami pamatysite, kurie užsakymai liktų be įrankio.',
  ],
  after: 'Nuo išvežimo laiko įrankiai pirmame padalinyje nebežadami, o liekantys visam laikui – žadami antrame.',
  next: [
    { to: '/admin/rent/perkelimai', words: 'Perkėlimai' },
    { to: '/admin/rent/susikirtimai', words: 'Neužtenka įrankių' },
  ],
} satisfies ScreenHelp
