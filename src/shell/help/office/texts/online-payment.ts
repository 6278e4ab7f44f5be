import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Vienas mokėjimas internetu: ką pranešė teikėjas, kas įrašyta mokėjimais ir kas grąžinta.',
  steps: [
    '„Klausti teikėjo“ – paklausia, kaip mokėjimas stovi dabar, ir įrašo, kas nauja.',
    '„Grąžinti internetu“ – visą sumą ar dalį; pinigai grįš ten, iš kur atėjo.',
    'Kai klausimas išspręstas kitaip, spauskite „Sutvarkyta“.',
  ],
  after: 'Grąžinimas užsakymo mokėjimuose atsiranda, kai jį patvirtina teikėjas. Kreditinę sąskaitą išrašote jūs.',
  next: [
    { to: '/admin/buhalterija/internetu', words: 'Mokėjimai internetu' },
    { to: '/admin/buhalterija/uzsakymai', words: 'Užsakymai' },
  ],
} satisfies ScreenHelp
