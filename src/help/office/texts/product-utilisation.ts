import type { ScreenHelp } from '../screen-help.ts'

export const productUtilisation: ScreenHelp = {
  about: 'Vieno produkto vienetai: kuris dirba, kuris prastovi, kuris jau atsipirko.',
  steps: [
    'Pasirinkite laikotarpį.',
    '„Grąža“ – kiek per laikotarpį uždirbta, palyginti su pirkimo kaina.',
    'Spauskite kodą: vieneto puslapyje visa jo istorija.',
  ],
  after: 'Nieko nekeičia – tai ataskaita. Nebenaudojamą vienetą nurašykite jo puslapyje.',
  next: [
    { to: '/admin/ataskaitos/panauda', words: 'Įrangos panauda' },
    { to: '/admin/rent/units', words: 'Vienetai' },
  ],
}
