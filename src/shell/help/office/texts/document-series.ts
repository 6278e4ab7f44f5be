import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Patikrinimas, ar visų dokumentų numeriai eina iš eilės, be praleistų, o datos negrįžta atgal.',
  steps: [
    'Jei prie visų serijų parašyta „Tvarkinga“, nieko daryti nereikia.',
    'Spauskite „Tikrinti iš naujo“, jei ekraną laikėte atvertą ilgai.',
    'Jei kažko trūksta, nieko netaisykite patys: praneškite prižiūrėtojui, kas parašyta.',
  ],
  after: 'Numerius programa duoda pati ir dviem dokumentams to paties neduoda. Tas pats tikrinama uždarant mėnesį.',
  next: [
    { to: '/admin/buhalterija/menesiai', words: 'Mėnesio uždarymas' },
    { to: '/admin/duomenu-patikra', words: 'Duomenų patikra' },
  ],
} satisfies ScreenHelp
