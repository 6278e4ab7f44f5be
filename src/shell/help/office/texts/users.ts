import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Paskyros: klientai, kurie užsiregistravo svetainėje, ir darbuotojai.',
  steps: [
    'Ieškokite pagal vardą, el. paštą, telefoną ar įmonę.',
    '„Sukurti vartotoją“ – nauja kliento ar darbuotojo paskyra.',
    'Darbuotojui įjunkite „Administratoriaus teisės“ ir pasirinkite „Pareigos“: nuo jų priklauso, kuriuos ekranus jis mato ir kuriame pradeda.',
    'Pažymėję kelis galite juos ištrinti; „Eksportuoti CSV“ išsaugo sąrašą.',
  ],
  after:
    'Naujas darbuotojas gali prisijungti iš karto. Pakeitus pareigas pasikeičia ir tai, kuriuos ekranus jis gali atverti.',
  next: [
    { to: '/admin/klientai', words: 'Klientai' },
    { to: '/admin/saugumas', words: 'Saugumo įvykiai' },
    { to: '/admin/istorija', words: 'Istorija' },
  ],
} satisfies ScreenHelp
