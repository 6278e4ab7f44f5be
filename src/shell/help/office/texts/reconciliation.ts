import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Ar pinigai pas mokėjimų teikėją ir parduotuvėje sutampa, pagal dieną ir teikėją.',
  steps: [
    'Pasirinkite laikotarpį: lentelė parodo, kiek gauta „Pas teikėją“, kiek „Parduotuvėje“ ir koks „Skirtumas“.',
    'Jei kas nesutampa, sąrašas rodo kiekvieną tokį mokėjimą; „Klausti dar kartą“ pasitikslina pas teikėją.',
    'Visus judėjimus galite atsisiųsti į failą.',
  ],
  after: 'Kol skirtumas nulinis, kiekvienas teikėjo judėjimas yra įrašytas vienu mokėjimu.',
  next: [
    { to: '/admin/buhalterija/internetu', words: 'Mokėjimai internetu' },
    { to: '/admin/buhalterija/menesiai', words: 'Mėnesio uždarymas' },
  ],
} satisfies ScreenHelp
