import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Įmonės duomenys, darbo laikas, nuomos dienų skaičiavimas, dokumentų serijos.',
  steps: [
    'Įmonės pavadinimas, kodas, adresas ir PVM kodas rašomi visuose dokumentuose: be jų užsakymai nepriimami.',
    'Pagal „Darbo laikas“ skaičiuojamos nuomos dienos; šventes vardyti nereikia, jos žinomos.',
    'Jei kurią dieną dirbate kitu laiku, įrašykite jį prie „Kitos valandos“: tą dieną pagal jį atsiimama ir grąžinama.',
    '„Kiek laikyti neapmokėtą užsakymą“ – po tiek darbo dienų jis nustos galioti.',
    '„Pavyzdinis PDF“ parodo, kaip atrodys dokumentai.',
    'Grupę raskite lauku „Ieškoti nustatymo“; baigę spauskite „Išsaugoti“: išsaugoma tai, kas ekrane.',
  ],
  after: 'Pakeitimai galioja naujiems užsakymams ir dokumentams; jau išrašyti nesikeičia.',
  next: [
    { to: '/admin/dashboard', words: 'Valdymo skydas' },
    { to: '/admin/users', words: 'Vartotojai ir jų pareigos' },
  ],
} satisfies ScreenHelp
