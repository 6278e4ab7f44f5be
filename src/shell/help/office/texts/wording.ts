import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Vieno teksto klientams žodžiai ir visos ankstesnės jų redakcijos.',
  steps: [
    'Keiskite tekstą; paspaustas kintamasis, pavyzdžiui, kliento vardas, įrašomas ten, kur žymeklis.',
    'Dalyje „Kaip atrodys“ iš karto matote pavyzdį.',
    '„Išsaugoti“ padaro naują redakciją; „Grąžinti pradinį“ – tokią, kokia buvo iš pradžių.',
    'Prie ankstesnės redakcijos „Įkelti į formą“ parodo jos žodžius: išsaugokite, jei jų norite.',
  ],
  after:
    'Nauji žodžiai galioja tam, kas bus išsiųsta ar sudaryta nuo tada; išsiųsti laiškai ir sudarytos sutartys nesikeičia.',
  next: [{ to: '/admin/tekstai', words: 'Visi tekstai' }],
} satisfies ScreenHelp
