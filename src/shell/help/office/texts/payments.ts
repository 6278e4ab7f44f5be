import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Gauti ir grąžinti pinigai. Banko išrašas čia pats randa, už kurį užsakymą ar sąskaitą sumokėta.',
  steps: [
    'Atsisiųskite iš banko išrašą (camt.053, XML) ir spauskite „Įkelti banko išrašą“.',
    'Atverkite „Išrašų įrašai“: ko programa atspėti negalėjo, laukia jūsų.',
    '„Priskirti“ – pasirinkti užsakymą ar sąskaitą; sumą galima padalyti keliems.',
    '„Ne mūsų užsakymas“ – kai tai ne pirkėjo pinigai; jei mokėjimą jau įrašėte ranka, rinkitės „Jau įrašyta ranka“.',
    'Suklydę spauskite „Atšaukti priskyrimą“: įrašas vėl lauks sprendimo.',
  ],
  after:
    'Sumokėjus visą sumą užsakymui išrašoma PVM sąskaita faktūra ir klientas gauna laišką. Tas pats išrašas du kartus neįrašomas.',
  next: [
    { to: '/admin/buhalterija/uzsakymai', words: 'Užsakymai' },
    { to: '/admin/buhalterija/skolos', words: 'Skolos' },
    { to: '/admin/buhalterija/menesiai', words: 'Mėnesio uždarymas' },
  ],
} satisfies ScreenHelp
