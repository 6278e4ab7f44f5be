import type { ScreenHelp } from '../screen-help.ts'

export default {
  about:
    'Ką nuomojate: kainos, nuotraukos, kiek yra. Produktas – įrankio rūšis, o kiekvienas įrankis su savo kodu yra jo vienetas.',
  steps: [
    '„Pridėti produktą“: kategorija, dienos ar valandos kaina be PVM, užstatas, nuotraukos.',
    'Formoje galima nurodyti kelių dienų paketus, patikras, įskaičiuotas motovalandas ir iš kokių dalių susideda rinkinys.',
    'Pavadinimas veda į produkto puslapį svetainėje – taip, kaip mato pirkėjai.',
    '„Importuoti CSV“ ir „Eksportuoti CSV“ – daug produktų iš karto.',
  ],
  after:
    'Išsaugotą produktą pirkėjai mato iš karto. Nauja kaina galioja naujiems užsakymams; pateikti lieka, kaip sutarta.',
  places:
    'Kiekis įrašomas kiekvienam padaliniui atskirai; bendras yra jų suma. Vienetai su kodais skaičiuojami ten, kur jų namai.',
  next: [
    { to: '/admin/rent/units', words: 'Vienetai' },
    { to: '/admin/rent/categories', words: 'Nuomos kategorijos' },
    { to: '/admin/akcijos', words: 'Akcijos' },
  ],
} satisfies ScreenHelp
