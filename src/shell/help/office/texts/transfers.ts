import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Kas vežama iš vieno padalinio į kitą: suplanuota, pakeliui, priimta.',
  steps: [
    'Spauskite „Naujas perkėlimas“ ir pasirinkite, iš kur, į kur ir ką vešite.',
    'Pakraudami nuskaitykite vienetus ir spauskite „Išsiųsti“: išrašomas važtaraštis.',
    'Atvežus nuskaitykite, kas atvyko, ir spauskite „Priimti“.',
  ],
  after:
    'Nuo išvežimo laiko įrankiai pirmame padalinyje nebežadami. Kas neatvežta, lieka pakeliui, kol randama arba nurašoma.',
  next: [
    { to: '/admin/rent/susikirtimai', words: 'Neužtenka įrankių' },
    { to: '/admin/rent/units', words: 'Vienetai' },
  ],
} satisfies ScreenHelp
