import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Kur ir kada vežate, kiek tai kainuoja ir kiek vietų turite per dieną.',
  steps: [
    'Spauskite „Pradėti“, jei zonų dar nėra: pasiūlysime savo miestą ir du laikus per dieną.',
    'Prie zonos įrašykite pašto kodų pradžias ar vietoves, kainą ir nuo kokios sumos vežate nemokamai.',
    'Dalyje „Laikai“ – nuo kada iki kada vežate ir kiek vietų per dieną.',
    'Dalyje „Išimtys“ – dienos, kuriomis vietų daugiau, mažiau ar visai nėra.',
    'Baigę spauskite „Išsaugoti“.',
  ],
  after:
    'Kaina ir laisvi laikai rodomi pirkėjo krepšelyje. Kol zonų nėra, klientas renkasi pristatymą be kainos, o laiką suderinate telefonu.',
  next: [
    { to: '/admin/naujas-uzsakymas', words: 'Naujas užsakymas' },
    { to: '/admin/settings', words: 'Nustatymai' },
  ],
} satisfies ScreenHelp
