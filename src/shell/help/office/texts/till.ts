import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Viena kasa nuo atidarymo iki uždarymo: kas įeina, kas išeina, kiek turi būti.',
  steps: [
    'Įnešdami ar išimdami pinigus parašykite, kodėl.',
    'Baigę suskaičiuokite, spauskite „Uždaryti kasą“ ir paaiškinkite skirtumą.',
    'Atsisiųskite dienos ataskaitą.',
  ],
  after: 'Uždaryta kasa nebekeičiama: rytoj atidaroma nauja.',
  next: [{ to: '/admin/buhalterija/kasa', words: 'Kasa' }],
} satisfies ScreenHelp
