import type { ScreenHelp } from '../screen-help.ts'

export default {
  about:
    'Viskas apie vieną klientą: kiek skolingas, ką dabar turi, jo užsakymai, sąskaitos, žmonės, objektai ir sąlygos.',
  steps: [
    '„Keisti duomenis“ – adresas, telefonas, pastaba, kurią mato tik darbuotojai.',
    '„Keisti sąlygas“ – ar klientas moka iš anksto, ar pagal sąskaitą, per kiek dienų ir iki kokio kredito limito.',
    '„Sutartos kainos“ – kainos, dėl kurių sutarėte tik su juo.',
    '„Įrašyti mokėjimą“ – gauti pinigai dengia seniausias jo sąskaitas; nieko neskolingo pinigai lieka avansu („Įrašyti avansą“).',
    '„Pridėti objektą“ – statybvietė, kurią galima nurodyti užsakyme.',
    '„Įrašyti pažadą“, „Siųsti priminimą“ ir „Nebeduoti į skolą“ – kai klientas vėluoja mokėti. „Užblokuoti“ – internetu jis užsakyti nebegali, nuomos punkte jam užsako tik vadovas.',
  ],
  after: 'Naujos sąlygos galioja užsakymams, kurie bus pateikti nuo tada; ankstesni lieka, kaip sutarta.',
  next: [
    { to: '/admin/klientai', words: 'Visi klientai' },
    { to: '/admin/buhalterija/skolos', words: 'Skolos' },
    { to: '/admin/naujas-uzsakymas', words: 'Naujas užsakymas' },
  ],
} satisfies ScreenHelp
