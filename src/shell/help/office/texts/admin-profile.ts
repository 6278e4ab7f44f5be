import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Jūsų paskyra: vardas, el. paštas, slaptažodis ir tai, kaip prisijungiate.',
  steps: [
    'Pakeiskite duomenis ar slaptažodį ir spauskite „Išsaugoti“; keičiant el. paštą reikia dabartinio slaptažodžio.',
    '„Įjungti kodų programėlę“ – prisijungiant reikės ir kodo iš telefono. Patartina visiems darbuotojams.',
    '„Pridėti prieigos raktą“ – prisijungti pirštu ar veidu, be slaptažodžio.',
    'Dalyje „Prisijungimai“ pamatę nepažįstamą, spauskite „Baigti“ ir pasikeiskite slaptažodį.',
  ],
  after: 'Įjungę kodų programėlę gausite atsarginius kodus: išsisaugokite juos, jei pamestumėte telefoną.',
  next: [{ to: '/admin/dashboard', words: 'Valdymo skydas' }],
} satisfies ScreenHelp
