import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Užsakymai, kuriems įrankio neužteks: kitas klientas vėluoja, įrankis remontuojamas ar nurašytas.',
  steps: [
    'Prie kiekvieno parašyta, ko trūksta ir kodėl; pirmiausia – artimiausi.',
    '„Keisti“ duoda panašų laisvą įrankį už tą pačią kainą.',
    '„Kitos dienos“ – sutarus su klientu kitą laiką; pirmas laisvas jau parinktas.',
    '„Parašyti klientui“ – laiškas lieka tarp užsakymo laiškų.',
    '„Atšaukti ir grąžinti pinigus“ – jei nieko kito nelieka.',
  ],
  after: 'Išspręstas užsakymas iš sąrašo dingsta pats. Dingsta ir tada, kai įrankis grįžta ar prastova baigiama laiku.',
  places:
    'Rodomi užsakymai, kuriems trūksta pasirinkto padalinio įrankių. Jei kitame padalinyje yra laisvas, siūloma jį atvežti.',
  next: [
    { to: '/admin/rent/calendar', words: 'Nuomos kalendorius' },
    { to: '/admin/rent/prastovos', words: 'Prastovos' },
    { to: '/admin/rent/rentals', words: 'Nuomos' },
  ],
} satisfies ScreenHelp
