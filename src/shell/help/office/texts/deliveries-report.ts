import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Kiek kartų važiuota, kiek pavėluota ir kiek už pristatymą uždirbta.',
  steps: [
    'Pasirinkite laikotarpį ir, jei reikia, padalinį.',
    'Pasirinkite, pagal ką: zoną, vairuotoją, dieną ar mėnesį.',
    'Paspauskite „Palyginti su ankstesniu laikotarpiu“, kad matytumėte pokytį.',
    '„Įsiminti rodinį“ išsaugo, ką pasirinkote; ekrane „Mėnuo“ jį galite gauti kas mėnesį el. paštu.',
  ],
  after: 'Kad vėlavimas būtų tikslus, vairuotojas telefone pažymi, kada atvyko.',
  places: 'Skaičiuojama ten, kur užsakymas atsiimamas.',
  next: [
    { to: '/admin/ataskaitos/menuo', words: 'Mėnuo' },
    { to: '/admin/rent/marsrutai', words: 'Maršrutai' },
    { to: '/admin/ataskaitos/pardavimai', words: 'Pardavimai ir marža' },
  ],
} satisfies ScreenHelp
