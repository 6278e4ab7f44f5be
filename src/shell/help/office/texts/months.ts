import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Mėnesio pabaiga: patikrinama, ar viskas išrašyta, ar bankas suderintas, ir mėnuo uždaromas visam laikui.',
  steps: [
    'Pasirinkite mėnesį; jis turi būti pasibaigęs.',
    'Pereikite sąrašą „Prieš uždarant“: kur parašyta „Sutvarkykite“, nuoroda veda ten, kur tai daroma. „Verta žinoti“ uždaryti netrukdo.',
    'Palyginkite sumas su savo apskaita. „Mėnesio pabaigoje“ – kiek tada laikyta užstatų, kiek klientai sumokėję iš anksto ir kiek skolingi; šios sumos vėliau nesikeičia.',
    'Spauskite „Uždaryti mėnesį“ ir patvirtinkite „Uždaryti visam laikui“.',
  ],
  after:
    'Uždaryto mėnesio data nebegalima nieko išrašyti, pakeisti ar ištrinti, ir atidaryti jo nebėra kaip. Kas paaiškėja vėliau, taisoma šiandienos data.',
  next: [
    { to: '/admin/buhalterija/saskaitu-paleidimas', words: 'Sąskaitų išrašymas' },
    { to: '/admin/buhalterija/mokejimai', words: 'Mokėjimai' },
    { to: '/admin/buhalterija/isaf', words: 'i.SAF registras' },
  ],
} satisfies ScreenHelp
