import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Įrankių išdavimas klientui: nuo kodo patikrinimo iki parašo. Patogu ir telefone.',
  steps: [
    'Nuskaitykite atsiėmimo kodą iš kliento telefono ir spauskite „Tikrinti“; be kodo patikrinkite asmens dokumentą.',
    'Nuskaitykite kiekvieno įrankio kodą. Nenuskaičius bus išduoti tie, kurie parašyti.',
    'Pažymėkite, kas pridedama, būklę ir skaitiklį; „Fotografuoti“ – jei yra įbrėžimų.',
    'Parodykite, kaip saugiai dirbti, priimkite užstatą, jei sutarta.',
    'Klientas pasirašo pirštu arba pažymėkite „Pasirašyti įrašytu vardu, o ne pirštu“; spauskite „Išduoti“.',
  ],
  after: 'Išrašomas perdavimo–priėmimo aktas, klientas gauna jį el. paštu, o nuoma sąraše tampa išduota.',
  next: [
    { to: '/admin/rent/rentals', words: 'Nuomos' },
    { to: '/admin/buhalterija/uzstatai', words: 'Užstatai' },
  ],
} satisfies ScreenHelp
