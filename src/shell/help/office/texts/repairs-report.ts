import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Kiek laiko technika stovėjo remonte, kiek priskaičiuota žalos ir kiek jos atgauta.',
  steps: [
    'Pasirinkite laikotarpį ir, jei reikia, padalinį.',
    'Paspauskite „Vienetas“: pamatysite, kuris dažniausiai taisomas.',
    'Paspauskite „Palyginti su ankstesniu laikotarpiu“, kad matytumėte pokytį.',
    '„Įsiminti rodinį“ išsaugo, ką pasirinkote; ekrane „Mėnuo“ jį galite gauti kas mėnesį el. paštu.',
  ],
  after: 'Darbo valandų ir detalių kainos programa nežino, todėl remonto išlaidų čia nėra.',
  places: 'Prastovos – pagal padalinį, kuriame vienetas stovi, žala – pagal užsakymo padalinį.',
  next: [
    { to: '/admin/ataskaitos/menuo', words: 'Mėnuo' },
    { to: '/admin/rent/prastovos', words: 'Prastovos' },
    { to: '/admin/ataskaitos/panauda', words: 'Įrangos užimtumas' },
  ],
} satisfies ScreenHelp
