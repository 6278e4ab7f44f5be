import { definePivot } from '#shell/reports/define-pivot.ts'

export const depositsPivot = definePivot({
  name: 'deposits',
  title: 'Laikomi užstatai',
  about: 'a-person',
  summary: 'Deposits held at the beginning and at the end of a period, and what was taken, returned and kept within it',
  by: { place: 'Padalinys', client: 'Klientas', month: 'Mėnuo', day: 'Diena' },
  figures: {
    held: {
      is: 'money',
      head: 'Laikoma pabaigoje',
      stands: 'at-end',
      means:
        'Kiek klientų užstatų laikyta laikotarpio paskutinės dienos pabaigoje: laikyta pradžioje + priimta − grąžinta − sulaikyta. Lygu užstatų žurnalui centas į centą. Tai klientų pinigai, ne pajamos.',
    },
    opening: {
      is: 'money',
      head: 'Laikyta pradžioje',
      isMinor: true,
      stands: 'at-start',
      means:
        'Kiek laikyta prieš pirmąją laikotarpio dieną, kartu su užstatais, kurie per laikotarpį perkelti iš ankstesnės programos.',
    },
    taken: {
      is: 'money',
      head: 'Priimta',
      means:
        'Užstatai, priimti per laikotarpį: grynaisiais, kortele, pavedimu ar rezervuoti kortelėje, be perkeltų iš ankstesnės programos.',
    },
    returned: { is: 'money', head: 'Grąžinta', means: 'Užstatai, grąžinti ar atlaisvinti per laikotarpį.' },
    kept: {
      is: 'money',
      head: 'Sulaikyta',
      means:
        'Kiek užstatų sulaikyta žalai ar skolai padengti. Jei sulaikyti pinigai vėliau grįžo mokėtojui, tai čia nemažina: užstatas jau nebelaikomas.',
    },
  },
})
