import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Kiek kainuoja tai, kas paaiškėja grąžinant: valymas, degalai, trūkstamos dalys ir kita.',
  steps: [
    'Spauskite „Pradėti“, jei sąrašas tuščias: pasiūlysime valymą ir degalus.',
    'Prie įkainio įrašykite pavadinimą, rūšį, už ką kaina ir kainą be PVM.',
    'Varnelę šalia kainos palikite paslaugai, nuimkite nuo to, kas yra nuostolių atlyginimas.',
    'Trūkstamos dalies pavadinimą rašykite taip, kaip ji vadinasi įrankio komplekte: tada kaina pasiūloma savaime.',
    'Baigę spauskite „Išsaugoti“.',
  ],
  after:
    'Klientai įkainius su PVM iš karto mato nuomos taisyklėse. Priimant įrankį iš jų siūloma priemoka; jau surašyti aktai nesikeičia.',
  next: [
    { to: '/admin/rent/rentals', words: 'Nuomos' },
    { to: '/admin/settings', words: 'Nustatymai' },
  ],
} satisfies ScreenHelp
