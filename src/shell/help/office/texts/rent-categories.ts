import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Grupės, į kurias nuomos produktai suskirstyti svetainėje. Be kategorijos produkto įkelti negalima.',
  steps: [
    '„Pridėti kategoriją“: pavadinimas ir paveikslėlis.',
    'Pieštuko mygtukas eilutėje keičia pavadinimą ar paveikslėlį.',
    'Ištrinti galima tik tuščią kategoriją: pirmiau perkelkite jos produktus kitur.',
  ],
  after:
    'Nauja kategorija svetainėje matoma iš karto. Pakeitus pavadinimą adresas lieka tas pats, todėl senos nuorodos veikia.',
  next: [{ to: '/admin/rent/products', words: 'Produktai' }],
} satisfies ScreenHelp
