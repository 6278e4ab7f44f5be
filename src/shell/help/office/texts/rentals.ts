import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Visos nuomos: kas ką turi, kada grąžins, kas vėluoja.',
  steps: [
    'Prie „Būsena“ pasirinkite „Išduoti šiandien“, „Priimti šiandien“ arba „Vėluoja“.',
    '„Išduoti“ ir „Priimti“ po užsakymo numeriu atveria išdavimą ar priėmimą su aktu ir parašu.',
    '„Pažymėti kaip grąžintą“ – kai įrankis grįžo be akto.',
    '„Žada grąžinti“ – klientas pasakė, kada grąžins vėluojantį įrankį; „Pratęsti“ – nori laikyti ilgiau: prieš spausdami matysite kainą ir dokumentus.',
    '„Pabaiga ar gedimas“ – darbai baigti ir įrankis laukia surinkimo arba sugedo pas klientą: dienos nebeskaičiuojamos.',
  ],
  after:
    'Grįžęs įrankis iš karto laisvas kitiems (arba po pasiruošimo laiko). Jei vėluojančio laukia kitas klientas, užsakymas atsiras ekrane „Neužtenka įrankių“.',
  places:
    'Rodomos nuomos, kurių įrankiai išduodami pasirinktame padalinyje; „Visi padaliniai“ rodo visas. Grąžinti galima bet kur.',
  next: [
    { to: '/admin/rent/calendar', words: 'Nuomos kalendorius' },
    { to: '/admin/rent/susikirtimai', words: 'Neužtenka įrankių' },
    { to: '/admin/rent/gedimai', words: 'Gedimai' },
  ],
} satisfies ScreenHelp
