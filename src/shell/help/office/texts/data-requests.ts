import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Žmonių prašymai dėl jų asmens duomenų: gauti kopiją, ištaisyti ar ištrinti. Atsakyti reikia per 30 dienų.',
  steps: [
    'Paskyros savininko prašymus programa įvykdo pati; laišku gautą įrašykite mygtuku „Įrašyti prašymą“, prieš tai įsitikinę, kas prašo.',
    'Prie „Būsena“ pasirinkite „Terminas baigiasi“ – šie prašymai skubiausi.',
    'Įvykdę spauskite „Įvykdyti“; jei negalite, atmeskite ir parašykite priežastį.',
    'Prireikus terminą vieną kartą pratęskite dviem mėnesiais.',
  ],
  after:
    'Žmogus apie kiekvieną sprendimą gauna laišką. Ištrynus paskyrą išrašytos sąskaitos lieka 10 metų, nes taip liepia įstatymas.',
  next: [
    { to: '/admin/users', words: 'Vartotojai' },
    { to: '/admin/saugumas', words: 'Saugumo įvykiai' },
  ],
} satisfies ScreenHelp
