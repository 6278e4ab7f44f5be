import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Pinigai, kurie grįžta klientams pavedimu: permokos, kredituotos sumos, užstatai.',
  steps: [
    'Kur nėra sąskaitos numerio, spauskite „Gavėjas“ ir jį įrašykite.',
    'Pažymėkite, ką siunčiate, ir spauskite „SEPA failas bankui“: failas atsisiųs, o grąžinimai bus pažymėti išsiųstais.',
    'Failą įkelkite į savo banką ir ten patvirtinkite.',
    'Kai įkelsite banko išrašą, grąžinimas pats taps „Bankas pervedė“.',
  ],
  after:
    'Jei pervedėte pats, be failo, pažymėkite „Pažymėti išsiųstais be failo“. Jei bankas nepervedė, spauskite „Bankas nepervedė“: grąžinimas bus siunčiamas iš naujo.',
  next: [
    { to: '/admin/buhalterija/mokejimai', words: 'Mokėjimai' },
    { to: '/admin/buhalterija/uzstatai', words: 'Užstatai' },
  ],
} satisfies ScreenHelp
