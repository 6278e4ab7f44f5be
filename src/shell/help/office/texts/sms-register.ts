import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Visos parduotuvės SMS: kada, kam, kodėl ir kas su kiekviena nutiko.',
  steps: [
    'Dalyje „Būsena“ pasirinkite „Nepavyko išsiųsti“: ten tos, kurių tiekėjas nepriėmė.',
    '„Siųsti dar kartą“ parašo tą pačią SMS iš naujo; pirmoji lieka sąraše.',
    'Jei „Neaišku, ar išsiųsta“, pirma pasitikslinkite su gavėju: ji galėjo ir ateiti.',
  ],
  after: 'Naktį, nuo 21 iki 8 val., SMS laukia ryto; tik apie jau išvykusį vežėją pranešama iš karto.',
  next: [
    { to: '/admin/settings', words: 'Nustatymai' },
    { to: '/admin/tekstai', words: 'Tekstai klientams' },
  ],
} satisfies ScreenHelp
