import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Kainos, dėl kurių sutarėte su vienu klientu. Jis visada moka mažiausią: sutartą, akcijos arba kainą visiems.',
  steps: [
    'Spauskite „Sutarti kainą“ ir pasirinkite produktą ar kategoriją; nieko nepasirinkus nuolaida galios viskam.',
    'Rinkitės „Nuolaida procentais“ arba „Kaina“ – vieno vieneto, dienos ar valandos, be PVM.',
    'Nurodykite pirmą ir paskutinę dieną; paskutinė tuščia – kol pakeisite.',
    'Nebegaliojančią kainą nuimkite mygtuku „Išimti“.',
  ],
  after:
    'Kaina galioja ir jums užsakant, ir klientui užsakant svetainėje prisijungus. Kas jau užsakyta, lieka sena kaina.',
  next: [
    { to: '/admin/klientai', words: 'Klientai' },
    { to: '/admin/akcijos', words: 'Akcijos visiems' },
  ],
} satisfies ScreenHelp
