import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Laikas, kai įrankio nenuomojate: remontas, priežiūra, patikra.',
  steps: [
    'Spauskite „Nauja prastova“ ir raskite įrankį pagal kodą ar pavadinimą.',
    'Įrašykite, nuo kada iki kada; pabaiga tuščia – kol baigsite.',
    'Jei tam laikui jau užsakyta, prieš išsaugodami pamatysite, kurie užsakymai liktų be įrankio.',
    'Sutaisę spauskite „Baigti“.',
  ],
  after:
    'Kol prastova trunka, įrankio niekas neužsako. Užsakymai, kuriems jo neužteks, atsiranda ekrane „Neužtenka įrankių“.',
  places: 'Prastova galioja tame padalinyje, kuriame įrankis stovi.',
  next: [
    { to: '/admin/rent/susikirtimai', words: 'Neužtenka įrankių' },
    { to: '/admin/rent/units', words: 'Vienetai' },
    { to: '/admin/rent/patikros', words: 'Patikros' },
  ],
} satisfies ScreenHelp
