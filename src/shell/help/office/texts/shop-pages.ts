import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Viešų puslapių tekstai, logotipas ir spalva, kuriuos parduotuvė nustato pati.',
  steps: [
    'Suraskite puslapį; po pavadinimu matote jo adresą ir kas jį keitė paskutinis.',
    '„Pradinis“ – niekas nekeitė, „Paskelbta“ – klientai skaito jūsų žodžius, „Yra juodraštis“ – kai kas dar nepaskelbta.',
    'Spauskite pavadinimą: ten tekstą keisite ir matysite, kaip jis atrodys.',
  ],
  after: 'Paskelbtą tekstą iš karto mato ir klientai, ir paieškos sistemos. Senos redakcijos lieka.',
  next: [
    { to: '/admin/tekstai', words: 'Tekstai klientams' },
    { to: '/admin/settings', words: 'Nustatymai' },
  ],
} satisfies ScreenHelp
