import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Nuomos dienomis: kiekviena eilutė – įrankis, kiekvienas stulpelis – diena.',
  steps: [
    'Rinkitės, ką rodyti: „Kategorija“, „Būsena“, vieną, dvi ar keturias savaites; „Po vieną vienetą“ – kiekvieną įrankį atskirai.',
    'Spauskite juostą: pamatysite klientą ir ką su nuoma galima padaryti.',
    'Nuomą nutempkite į kitą dieną pele ar pirštu; klaviatūroje ją pakelia tarpo klavišas, o perkelia rodyklės.',
    'Perkeliant rodoma, kaip keičiasi kaina; niekas nesikeičia, kol nepatvirtinote.',
  ],
  after:
    'Perkėlus klientas gauna laišką su pataisytais dokumentais. Perkelti negalima, kai įrankis jau išduotas, kai išrašyta PVM sąskaita faktūra arba tuo laiku įrankio nėra.',
  places: 'Rodoma, kas laisva ir užimta pasirinktame padalinyje: kitur stovintis įrankis čia nežadamas.',
  next: [
    { to: '/admin/rent/rentals', words: 'Nuomų sąrašas' },
    { to: '/admin/rent/prastovos', words: 'Prastovos' },
    { to: '/admin/naujas-uzsakymas', words: 'Naujas užsakymas' },
  ],
} satisfies ScreenHelp
