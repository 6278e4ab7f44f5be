import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Priedai, kuriuos siūlote prie nuomos ir pardavimo: diskai, grąžtai, apsaugos priemonės.',
  steps: [
    '„Pridėti produktą“: kategorija, kaina be PVM, likutis; „Atributai“ – dydžiai ar skersmenys, iš kurių pirkėjas renkasi.',
    'Stulpelis „Siūlomas prie“ rodo, prie kurios kategorijos įrankių priedas siūlomas – tik prie tų, kuriems jis tinka.',
    'Tinka, kai sutampa savybės, kurias išvardija nustatymai, pavyzdžiui, jungtis. Ranka susiesite savybe Tinka: jos reikšmė – įrankio modelis.',
    '„Prekės kodas (SKU)“ ir „EAN kodai“ – pagal juos priedą rasite sąraše ir prie prekystalio, nuskaitę skaitytuvu.',
    '„Importuoti CSV“ ir „Eksportuoti CSV“ – daug priedų iš karto.',
  ],
  after: 'Priedas iš karto siūlomas prie produktų, kuriems tinka. Likutis mažėja pats, kai kas nors užsako.',
  places: 'Kiekis įrašomas kiekvienam padaliniui atskirai; bendras yra jų suma.',
  next: [{ to: '/admin/additions/categories', words: 'Priedų kategorijos' }],
} satisfies ScreenHelp
