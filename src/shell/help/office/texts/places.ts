import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Kur stovi parduotuvė: adresai, kontaktai ir kada kuris padalinys dirba.',
  steps: [
    'Spauskite „Pridėti padalinį“ ir įrašykite pavadinimą, kokį matys klientai, ir 2–4 raidžių kodą.',
    'Įrašykite adresą, telefoną ir darbo laiką: jis gali skirtis nuo kitų padalinių.',
    'Jei iš padalinio nevežate, išjunkite „Iš čia vežame“.',
    'Norėdami, kad klientai pirmiausia matytų kitą padalinį, jame įjunkite „Pagrindinis padalinys“.',
    'Nereikalingą padalinį panaikinkite, kai jame nebėra įrankių, prekių ir nebaigtų užsakymų.',
  ],
  after:
    'Kol padalinys vienas, niekas nesikeičia. Nuo antro klientas renkasi, kur atsiima, o laisvi vienetai rodomi kiekvieno padalinio atskirai.',
  next: [
    { to: '/admin/pristatymas', words: 'Pristatymas' },
    { to: '/admin/settings', words: 'Nustatymai' },
  ],
} satisfies ScreenHelp
