import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Kiek klientų užstatų laikote ir kaip jie judėjo: priimta, grąžinta, sulaikyta.',
  steps: [
    'Pasirinkite laikotarpį: „Laikoma pabaigoje“ – jo paskutinės dienos pabaigoje.',
    'Paspauskite „Palyginti su ankstesniu laikotarpiu“, kad matytumėte pokytį.',
    '„Įsiminti rodinį“ išsaugo, ką pasirinkote; ekrane „Mėnuo“ jį galite gauti kas mėnesį el. paštu.',
  ],
  after: 'Suma lygi užstatų žurnalui. Užstatas – kliento pinigai, ne pajamos.',
  places: 'Užstatas skaičiuojamas ten, kur užsakymas atsiimamas.',
  next: [
    { to: '/admin/buhalterija/uzstatai', words: 'Užstatai' },
    { to: '/admin/ataskaitos/menuo', words: 'Mėnuo' },
  ],
} satisfies ScreenHelp
