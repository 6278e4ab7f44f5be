import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Pranešimai, kuriais klientai atsisako sutarties (vartotojas tai gali per 14 dienų).',
  steps: [
    'Spauskite užsakymą ir pažiūrėkite, ar nuoma jau prasidėjo: tada mokama tik už praėjusį laiką.',
    'Grąžinkite pinigus ir tai įrašykite užsakymo puslapyje: „Išrašyti kreditinę sąskaitą“ arba „Grąžinti pinigus“.',
    'Jei parašyta „Nerastas“, užsakymo ieškokite pagal vardą ar el. paštą.',
  ],
  after: 'Pinigus grąžinkite per 14 dienų nuo pranešimo. Klientas patvirtinimą, kad pranešimas gautas, jau turi.',
  next: [
    { to: '/admin/buhalterija/uzsakymai', words: 'Užsakymai' },
    { to: '/admin/buhalterija/mokejimai', words: 'Mokėjimai' },
  ],
} satisfies ScreenHelp
