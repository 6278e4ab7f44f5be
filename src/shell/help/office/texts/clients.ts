import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Žmonės ir įmonės, kurie pas jus užsako. Čia randate jų telefonus, skolas ir tai, ko prašo jų darbuotojai.',
  steps: [
    'Ieškokite pagal vardą, telefoną, kodą arba el. paštą.',
    '„Naujas klientas“ – įrašyti iš anksto, dar be užsakymo; įrašius įmonės kodą duomenys užsipildo patys, jei įmonė yra įkeltame registre.',
    '„Naujas užsakymas“ eilutėje pradeda užsakymą su jau įrašytais kliento duomenimis.',
    'Prie „Žmonės“ pasirinkite „Laukia patvirtinimo“: tai darbuotojai, prašantys užsakinėti įmonės vardu.',
  ],
  after:
    'Įrašytas klientas iš karto tinka užsakymams; mokėti vėliau jis gali tik tada, kai jo puslapyje nustatote sąlygas.',
  next: [
    { to: '/admin/naujas-uzsakymas', words: 'Naujas užsakymas' },
    { to: '/admin/buhalterija/skolos', words: 'Skolos' },
  ],
} satisfies ScreenHelp
