import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Kaip žmonės vadina tai, kas kataloge parašyta kitaip: kas ieško bolgarkės, randa kampinį šlifuoklį.',
  steps: [
    'Vienoje eilutėje rašykite vieną žodį, lygybės ženklą ir ką jis reiškia, pvz., bolgarkė = kampinis šlifuoklis.',
    'Kelias reikšmes atskirkite kableliu, pvz., trombovka = vibrokoja, vibroplokštė. Galūnės ir nosinės nesvarbios.',
    'Baigę spauskite „Išsaugoti“.',
  ],
  after: 'Paieška parduotuvėje ir naujame užsakyme nuo tos akimirkos randa ir pagal naujus žodžius.',
  next: [{ to: '/admin/rent/products', words: 'Nuomos produktai' }],
} satisfies ScreenHelp
