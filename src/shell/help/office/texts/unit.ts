import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Vieno įrankio gyvenimas: nuo pirkimo iki nurašymo, su nuomomis, prastovomis, patikromis ir aktais.',
  steps: [
    '„Etiketė“ – kodas, kurį užklijuosite ant įrankio.',
    '„Nauja prastova“ – atidėti remontui ar priežiūrai.',
    'Dalyje „Kas turėjo?“ įrašykite dieną ir laiką, pavyzdžiui, gavę baudą, ir spauskite „Sužinoti“.',
    '„Įrašyti patikrą“ ir „Motovalandos“ – kad žinotumėte, kada tikrinti kitą kartą.',
    '„Nurašyti“ – kai įrankio nebėra: sulūžo, pavogtas, parduotas.',
  ],
  after:
    'Nurašyto vieneto niekas nebeužsakys, o jo istorija lieka. Jei jo laukė užsakymai, jie atsiras ekrane „Neužtenka įrankių“.',
  places: 'Vienetas nuomojamas ten, kur jo namai. Grįžusį kitur parsivežkite perkėlimu arba duokite jam naujus namus.',
  next: [
    { to: '/admin/rent/units', words: 'Vienetai' },
    { to: '/admin/rent/patikros', words: 'Patikros' },
    { to: '/admin/rent/prastovos', words: 'Prastovos' },
  ],
} satisfies ScreenHelp
