import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Ko lankytojai ieškojo ir negalėjo išsinuomoti, nes viskas buvo užimta.',
  steps: [
    'Pasirinkite laikotarpį.',
    'Pažiūrėkite, kurių įrankių trūko dažniausiai ir už kiek jų būtumėte išnuomoję.',
    'Ką reiškia kiekvienas skaičius, parašyta dalyje „Ką reiškia šie skaičiai“.',
  ],
  after: 'Kas ieškojo, nežinome ir neįrašome – tik dienos sumas.',
  places:
    'Skaičiuojama ten, kur lankytojas ketino atsiimti. Tas pats lankytojas, ieškojęs dviejuose padaliniuose, skaičiuojamas kiekviename.',
  next: [
    { to: '/admin/ataskaitos/panauda', words: 'Įrangos užimtumas' },
    { to: '/admin/rent/products', words: 'Nuomos produktai' },
  ],
} satisfies ScreenHelp
