import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Parduotuvė kas minutę pati tikrina, ar likučiai, nuomos, pinigai ir dokumentai tarpusavyje sutampa.',
  steps: [
    'Jei parašyta „Viskas sutampa.“, nieko daryti nereikia.',
    'Jei kuri nors eilutė nesutampa, nieko netaisykite spėdami: jos žymuo ir skaičiai padės prižiūrėtojui.',
    '„Atnaujinti“ parodo paskutinį patikrinimą.',
  ],
  after: 'Radus neatitikimą, pranešimas atsiranda ir valdymo skyde.',
  next: [
    { to: '/admin/buhalterija/numeriai', words: 'Numerių tikrinimas' },
    { to: '/admin/istorija', words: 'Istorija' },
  ],
} satisfies ScreenHelp
