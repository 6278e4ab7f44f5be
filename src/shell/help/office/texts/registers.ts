import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Penki registrai failais – tam, kas veda buhalteriją kita programa.',
  steps: [
    'Pasirinkite laikotarpį, pavyzdžiui, praėjusį mėnesį.',
    'Pasirinkite, ar reikia kiekvieno įrašo, ar sumų pagal dieną arba mėnesį.',
    'Spauskite „Excel failas“ arba „CSV failas“ prie registro ir failą įkelkite į savo buhalterijos programą.',
  ],
  after:
    'Skolos ir atsargos yra paskutinės pasirinktos dienos pabaigos. Kreditinės sąskaitos ir grąžinti pinigai registre yra su minusu, todėl eilutes galima tiesiog sudėti.',
  next: [
    { to: '/admin/buhalterija/isaf', words: 'i.SAF registras' },
    { to: '/admin/buhalterija/menesiai', words: 'Mėnesio uždarymas' },
  ],
} satisfies ScreenHelp
