import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Vieno produkto vienetai: kuris dirba, kuris prastovi, kuris jau atsipirko.',
  steps: [
    'Pasirinkite laikotarpį.',
    '„Grąža“ – kiek per laikotarpį uždirbta, palyginti su pirkimo kaina.',
    'Spauskite kodą: vieneto puslapyje visa jo istorija.',
  ],
  after: 'Nieko nekeičia – tai ataskaita. Nebenaudojamą vienetą nurašykite jo puslapyje.',
  places:
    'Vienetai skaičiuojami ten, kur jų namai, o pinigai – kur užsakymas atsiimtas; iš kito padalinio nuomotas vienetas čia taip pat yra, be darbo dienų.',
  next: [
    { to: '/admin/ataskaitos/panauda', words: 'Įrangos užimtumas' },
    { to: '/admin/rent/units', words: 'Vienetai' },
  ],
} satisfies ScreenHelp
