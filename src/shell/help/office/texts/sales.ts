import type { ScreenHelp } from '../screen-help.ts'

export default {
  about:
    'Kiek išrašyta pagal PVM sąskaitas faktūras ir kiek iš to lieka, pagal dieną, mėnesį, padalinį, kategoriją, produktą, klientą ar darbuotoją.',
  steps: [
    'Pasirinkite laikotarpį ir pagal ką skaičiuoti.',
    'Paspauskite „Palyginti su ankstesniu laikotarpiu“: šalia stos to paties ilgio laikotarpis prieš jį.',
    'Išsisaugokite rodinį, kurį žiūrite dažnai, arba atsisiųskite failą.',
  ],
  after: 'Mėnesio suma centas į centą lygi to mėnesio dokumentams.',
  places:
    'Pardavimas priklauso užsakymo padaliniui, technikos dalis – padaliniui, kuriame vienetas laikomas. Padalinių suma lygi visumai.',
  next: [
    { to: '/admin/ataskaitos/panauda', words: 'Įrangos užimtumas' },
    { to: '/admin/buhalterija/isaf', words: 'i.SAF registras' },
  ],
} satisfies ScreenHelp
