import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Kokius priminimus ir po kiek dienų siunčiate vėluojantiems, ir pagal kokią normą skaičiuojamos palūkanos.',
  steps: [
    'Prie kiekvieno laiško nurodykite „Po kiek dienų nuo termino“.',
    'Laiško žodžiai keičiami ten, kur visi tekstai klientams: spauskite „Keisti laiško žodžius“.',
    'Įjunkite „Siųsti savaime“, kad laiškas išeitų nelaukdamas jūsų; išjungus jis išeina tik paspaudus „Siųsti priminimą“.',
    'Kas pusmetį dalyje „Palūkanų normos“ įrašykite Europos Centrinio Banko normą ir spauskite „Įrašyti“.',
  ],
  after:
    'Pakeisti žodžiai galioja laiškams, kurie išeis nuo tada. Kol normos nėra, už tas dienas palūkanos neskaičiuojamos.',
  next: [{ to: '/admin/buhalterija/skolos', words: 'Skolos' }],
} satisfies ScreenHelp
