import type { ScreenHelp } from '../screen-help.ts'

export const sellProducts: ScreenHelp = {
  about: 'Ką parduodate: kainos, nuotraukos, likučiai.',
  steps: [
    '„Pridėti produktą“: kategorija, kaina be PVM, likutis, nuotraukos.',
    'Prie „Likutis“ pasirinkite „Išparduota“ – ką laikas papildyti.',
    '„Importuoti CSV“ ir „Eksportuoti CSV“ – daug produktų iš karto: kainos, likučiai.',
  ],
  after:
    'Likutis mažėja pats, kai kas nors užsako, ir grįžta, kai užsakymas nustoja galioti. Išparduotą prekę pirkėjai mato, bet užsakyti negali.',
  next: [
    { to: '/admin/sell/categories', words: 'Pardavimo kategorijos' },
    { to: '/admin/akcijos', words: 'Akcijos' },
  ],
}
