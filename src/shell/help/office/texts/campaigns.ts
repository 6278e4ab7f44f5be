import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Nuolaidos kelioms dienoms: visiems arba tik tiems, kas įrašo kodą.',
  steps: [
    'Spauskite „Nauja akcija“: pavadinimas, nuolaida procentais, pirma ir paskutinė diena.',
    'Pasirinkite produktus ar kategorijas.',
    'Jei įrašysite „Nuolaidos kodas“, nuolaidą gaus tik jį žinantys.',
    'Suplanuotą galima atšaukti, vykstančią – baigti anksčiau.',
  ],
  after:
    'Kainos pasikeičia ir grįžta pačios. Perbraukta kaina svetainėje – mažiausia per 30 dienų iki akcijos, kaip reikalauja įstatymas.',
  next: [
    { to: '/admin/rent/products', words: 'Nuomos produktai' },
    { to: '/admin/sell/products', words: 'Pardavimo produktai' },
  ],
} satisfies ScreenHelp
