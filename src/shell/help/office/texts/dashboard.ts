import type { ScreenHelp } from '../screen-help.ts'

export default {
  about:
    'Dienos pradžia: ką šiandien išduoti, ką priimti, kas vėluoja ir kas laukia sprendimo. Žemiau – mėnesio skaičiai, jūsų pastabos ir užduotys.',
  steps: [
    'Spauskite skaičių prie „Išduoti“, „Priimti“ ar „Vėluoja“: atsivers sąrašas tik su tomis nuomomis.',
    'Jei raudoname rėmelyje rašoma, kad užsakymų nėra kuo įvykdyti, spauskite „Spręsti“ ir susitarkite su klientu, kol dar yra laiko.',
    '„Neapmokėta“ rodo užsakymus, už kuriuos pinigų dar negavote, „Reikia sprendimo“ – kur pinigai atėjo per vėlai ar ne už tai.',
    'Į „Pastabos“ rašykite, ką verta prisiminti: teksto kiti nemato, jis išsaugomas savaime.',
    'Į „Nauja užduotis“ įrašykite, ką padaryti, ir spauskite „Pridėti“; padarytą pažymėkite.',
  ],
  after:
    'Skaičiai visada šios akimirkos: grįžę į šį ekraną matote naujausius. Jei parduotuvė dar ne viskuo pasirengusi, viršuje bus sąrašas „Paruoškite parduotuvę“.',
  places:
    'Skaičiai – pasirinkto padalinio; „Visi padaliniai“ sudeda visus. Pinigai, kurie laukia sprendimo, ir prašymai dėl duomenų visada visos parduotuvės.',
  next: [
    { to: '/admin/rent/rentals', words: 'Nuomos: ką išduoti ir priimti' },
    { to: '/admin/rent/susikirtimai', words: 'Neužtenka įrankių: kam ir kodėl' },
    { to: '/admin/naujas-uzsakymas', words: 'Naujas užsakymas telefonu ar vietoje' },
  ],
} satisfies ScreenHelp
