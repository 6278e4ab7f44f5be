import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Padalinio grynieji: kada kasa atidaryta, kiek turi būti, kiek suskaičiuota.',
  steps: [
    'Ryte suskaičiuokite grynuosius ir spauskite „Atidaryti kasą“.',
    'Mokėjimai grynaisiais ir užstatai į ją įrašomi patys.',
    'Vakare kasą uždarykite: suskaičiuokite ir paaiškinkite skirtumą.',
    'Kasos knygą atsisiųskite pasirinkę laikotarpį.',
  ],
  after: 'Kai padalinio kasa bent kartą atidaryta, be atidarytos kasos grynieji nepriimami.',
  next: [
    { to: '/admin/buhalterija/mokejimai', words: 'Mokėjimai' },
    { to: '/admin/buhalterija/uzstatai', words: 'Užstatai' },
  ],
} satisfies ScreenHelp
