import type { ScreenHelp } from '../screen-help.ts'

export default {
  about:
    'Užsakymas, kurį klientui įrašote jūs: kai jis skambina arba stovi prie prekystalio. Viską galima padaryti vien klaviatūra.',
  steps: [
    'Lauke „Ieškoti kliento“ rašykite vardą, telefoną ar įmonės kodą ir spauskite Enter; naują įrašykite ranka. Kas stovi prie prekystalio, tam – „Atspausdinti čia“.',
    'Pasirinkite dienas ir lauke „Įrankis ar prekė“ rašykite pavadinimą ar nuskaitykite kodą: Enter prideda. Tada – „Atsiims pats“ arba „Pristatysime“.',
    '„Keisti kainą“ prie eilutės – nuolaida ar kita kaina su priežastimi; „Pridėti laisvą eilutę“ – transportas pagal susitarimą ar darbas; kas nieko nekainuoja, tam irgi reikia priežasties.',
    '„Pateikti užsakymą“ (Ctrl+Enter) užsako iš karto; pažymėjus „Iškart išduoti“, po to atsidarys išdavimas.',
    '„Siųsti pasiūlymą“ išsiunčia kainas ir nuorodą, kuria klientas pats sutiks; „Laikyti įrankius iki“ juos tuo metu saugo.',
    '„Išsaugoti juodraštį“ – jei klientas dar galvoja.',
  ],
  after:
    'Pateikus klientas gauna laišką su išankstine sąskaita, o klientas, su kuriuo sutarta mokėti vėliau, moka pagal sąskaitą. Juodraščiai ir pasiūlymai laukia savo sąraše.',
  next: [
    { to: '/admin/juodrasciai', words: 'Juodraščiai ir pasiūlymai' },
    { to: '/admin/klientai', words: 'Klientai' },
    { to: '/admin/rent/calendar', words: 'Nuomos kalendorius' },
  ],
} satisfies ScreenHelp
