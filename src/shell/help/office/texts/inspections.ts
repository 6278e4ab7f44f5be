import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Vienetai, kurių patikra (pavyzdžiui, elektros saugos) pasibaigė arba netrukus baigsis.',
  steps: [
    'Patikrinę spauskite „Įrašyti patikrą“: kas atliko, kada, iki kada galioja; galite įkelti pažymėjimą.',
    'Prie „Rodyti“ pasirinkite „Pasibaigusios ir neatliktos“ – šių vienetų išduoti negalima, jei patikra privaloma.',
    'Spauskite vieneto kodą – jo puslapyje visa patikrų istorija.',
  ],
  after: 'Kita data suskaičiuojama pati. Ką ir kas kiek tikrinti, rašoma produkto formoje, dalyje „Patikros“.',
  places: 'Rodomi vienetai, kurių namai yra pasirinktas padalinys.',
  next: [
    { to: '/admin/rent/products', words: 'Nuomos produktai' },
    { to: '/admin/rent/units', words: 'Vienetai' },
  ],
} satisfies ScreenHelp
