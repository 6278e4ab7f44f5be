import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Mėnuo viename puslapyje: kiek parduota ir kas iš to lieka, kaip naudota technika ir kas nieko neuždirbo.',
  steps: [
    'Pasirinkite mėnesį ir, jei reikia, padalinį.',
    'Paspauskite skaičių: atsidarys jo ataskaita tų pačių dienų.',
    'Puslapio gale pasirinkite, ką gauti el. paštu kas mėnesį.',
  ],
  after: 'Kol mėnuo nesibaigė, jis lyginamas su tiek pat pirmųjų ankstesnio mėnesio dienų.',
  places: 'Padalinių pardavimai sudeda į visumą.',
  next: [
    { to: '/admin/ataskaitos/pardavimai', words: 'Pardavimai ir marža' },
    { to: '/admin/ataskaitos/panauda', words: 'Įrangos užimtumas' },
  ],
} satisfies ScreenHelp
