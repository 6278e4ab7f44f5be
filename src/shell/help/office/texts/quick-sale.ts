import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Prekės parduodamos prie prekystalio: be pirkėjo duomenų, vien klaviatūra ir skaitytuvu.',
  steps: [
    'Nuskaitykite prekės EAN arba rašykite jos kodą ar pavadinimą ir spauskite Enter. Nuskaičius dar kartą kiekis padidėja.',
    'Tuščiame lauke Enter eina prie mokėjimo: įrašykite, kiek klientas davė, ir matysite grąžą.',
    'Įrašykite fiskalinio kvito numerį ir spauskite Enter: prekės parduotos, sąskaita atspausdinama.',
    'Kas moka kortele, pasirinkite „Kortele (terminalas)“: kvito numerio reikia ir tada.',
  ],
  after:
    'Likutis sumažėja, mokėjimas ir PVM sąskaita faktūra įrašyti, grynieji – kasoje. Klaidą atitaisykite užsakymo puslapyje: kredituokite.',
  next: [
    { to: '/admin/buhalterija/kasa', words: 'Kasa' },
    { to: '/admin/naujas-uzsakymas', words: 'Naujas užsakymas' },
  ],
} satisfies ScreenHelp
