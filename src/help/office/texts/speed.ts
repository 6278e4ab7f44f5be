import type { ScreenHelp } from '../screen-help.ts'

export const speed: ScreenHelp = {
  about: 'Ar puslapiai greitai veikia lankytojų telefonuose ir kompiuteriuose.',
  steps: [
    'Pasirinkite ekraną: telefonai, planšetės ar kompiuteriai.',
    'Prie kiekvieno skaičiaus parašyta, ar gerai; ką reiškia trumpiniai, parašyta apačioje.',
    'Jei parašyta „Greitis nematuojamas“, matavimą įjungia parduotuvės prižiūrėtojas.',
  ],
  after: 'Matuojama tik tiems lankytojams, kurie sutiko; kas lankėsi, neįrašoma.',
  next: [{ to: '/admin/duomenu-patikra', words: 'Duomenų patikra' }],
}
