import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Žymos, kuriomis žymite užsakymus, klientus ir vienetus, kad juos greitai rastumėte sąraše.',
  steps: [
    'Spauskite „Nauja žyma“, įrašykite trumpą pavadinimą ir pasirinkite spalvą.',
    'Užsakymo, kliento ar vieneto puslapyje spauskite „Pridėti žymą“ ir pažymėkite, ko reikia.',
    'Sąraše pasirinkite filtrą „Žyma“: liks tik tie, kurie ją turi.',
    'Dvi panašias žymas sujunkite: kas turėjo vieną ar abi, turės vieną.',
  ],
  after: 'Žymas mato tik darbuotojai. Panaikinta žyma nuimama nuo visko, kas ją turėjo.',
  next: [
    { to: '/admin/buhalterija/uzsakymai', words: 'Užsakymai' },
    { to: '/admin/klientai', words: 'Klientai' },
  ],
} satisfies ScreenHelp
