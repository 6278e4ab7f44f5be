import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Duomenys iš ankstesnės programos: klientai, technikos vienetai, prekės ir sutartos klientų kainos.',
  steps: [
    'Pasirinkite, ką įkelti, ir failą. Jis tik patikrinamas.',
    'Jei stulpelis neatpažintas, dalyje „Kas yra failo stulpeliai“ pasirinkite, kas jame, ir spauskite „Patikrinti iš naujo“.',
    'Pataisykite klaidas faile, jei jų yra, ir spauskite „Įkelti“.',
  ],
  after:
    'Įkeliama viskas arba nieko. „Atšaukti importą“ pašalina, ką failas sukūrė, kol to niekas nenaudoja ir nepakeitė; failo, kuris pakeitė esamus įrašus, atšaukti negalima.',
  next: [
    { to: '/admin/klientai', words: 'Klientai' },
    { to: '/admin/archyvas', words: 'Archyvas' },
  ],
} satisfies ScreenHelp
