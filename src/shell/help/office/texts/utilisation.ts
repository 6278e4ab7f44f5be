import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Kiek kuris įrankis dirba ir uždirba: ką verta pirkti dar, o kas tik stovi.',
  steps: [
    'Pasirinkite laikotarpį.',
    'Lentelę rikiuokite spausdami stulpelio pavadinimą: „Užimtumas“, „Uždirbta be PVM“.',
    'Spauskite produktą: jo vienetai po vieną.',
    'Ką reiškia kiekvienas skaičius, parašyta apačioje, dalyje „Ką reiškia šie skaičiai“; „Eksportuoti CSV“ išsaugo lentelę.',
  ],
  after:
    'Dienos imamos iš išdavimų ir grąžinimų, pinigai – iš sąskaitų, todėl kreditinė sąskaita juos sumažina iš karto.',
  places:
    'Vienetai skaičiuojami ten, kur jų namai, o pinigai – kur užsakymas atsiimtas; padalinių skaičių suma lygi visos parduotuvės skaičiams.',
  next: [
    { to: '/admin/ataskaitos/prarasta-paklausa', words: 'Prarasta paklausa' },
    { to: '/admin/rent/units', words: 'Vienetai' },
  ],
} satisfies ScreenHelp
