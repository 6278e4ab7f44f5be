import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Laiškų, SMS, nuomos sutarties ir pasiūlymo žodžiai, kuriuos parduotuvė gali pasikeisti.',
  steps: [
    'Suraskite tekstą pagal tai, apie ką jis; po pavadinimu parašyta, kada jis siunčiamas.',
    '„Pradinis“ – niekas nekeitė, „Pakeista“ – galioja jūsų žodžiai.',
    'Spauskite pavadinimą: ten tekstą keisite ir pamatysite, kaip jis atrodys.',
  ],
  after:
    'Sumos, datos, nuorodos ir tai, ką liepia įstatymai, įrašoma savaime. Kada siunčiami laiškai skolininkams, nustatoma skolų taisyklėse.',
  next: [
    { to: '/admin/buhalterija/skolos/taisykles', words: 'Laiškai ir palūkanos' },
    { to: '/admin/settings', words: 'Nustatymai' },
  ],
} satisfies ScreenHelp
