import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Ką parduodate: kainos, nuotraukos, likučiai.',
  steps: [
    '„Pridėti produktą“: kategorija, kaina be PVM, likutis, nuotraukos.',
    'Prie „Likutis“ pasirinkite „Išparduota“ – ką laikas papildyti.',
    '„Prekės kodas (SKU)“ ir „EAN kodai“ – pagal juos prekę rasite sąraše ir prie prekystalio, nuskaitę skaitytuvu.',
    '„Importuoti CSV“ ir „Eksportuoti CSV“ – daug produktų iš karto: kainos, likučiai.',
  ],
  after:
    'Likutis mažėja pats, kai kas nors užsako, ir grįžta, kai užsakymas nustoja galioti. Išparduotą prekę pirkėjai mato, bet užsakyti negali.',
  places: 'Kiekis įrašomas kiekvienam padaliniui atskirai; bendras yra jų suma.',
  next: [
    { to: '/admin/sell/categories', words: 'Pardavimo kategorijos' },
    { to: '/admin/akcijos', words: 'Akcijos' },
  ],
} satisfies ScreenHelp
