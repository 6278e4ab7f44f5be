import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Vieno puslapio tekstas: keiskite, žiūrėkite, kaip atrodo telefone ir kompiuteryje, ir paskelbkite.',
  steps: [
    'Rašykite paprastą tekstą; „Kaip rašyti“ paaiškina pastraipas, sąrašus, nuorodas ir tai, kas įrašoma iš nustatymų.',
    'Dešinėje „Kaip atrodys“ keičiasi rašant; pasirinkite „Telefone“ arba „Kompiuteryje“.',
    'Spauskite „Išsaugoti juodraštį“, jei dar baigsite vėliau: klientai jo nemato.',
    'Spauskite „Paskelbti“, kai tekstas baigtas.',
    'Suklydę spauskite „Atšaukti paskutinį paskelbimą“ arba prie senos redakcijos „Grąžinti šią versiją“.',
  ],
  after:
    'Klientai naują tekstą mato iš karto. Grąžinta redakcija tampa nauja, todėl niekas neprapuola; atšaukti galima ir patį atšaukimą.',
  next: [
    { to: '/admin/puslapiai', words: 'Puslapių tekstai' },
    { to: '/admin/tekstai', words: 'Tekstai klientams' },
  ],
} satisfies ScreenHelp
