import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Kas ką turi padaryti ir kurią dieną: paskambinti, patikrinti, paruošti.',
  steps: [
    'Spauskite „Nauja užduotis“, įrašykite, ką padaryti, ir pasirinkite dieną; valanda nebūtina.',
    'Pasirinkite, kam ji, arba palikite niekam: tada ją matys visi.',
    'Užduotį apie užsakymą, klientą ar vienetą kurkite jo puslapyje: ji bus ir ten.',
    'Padarę spauskite „Atlikta“. Per klaidą pažymėtą rasite filtre „Atliktos“ ir grąžinsite.',
  ],
  after: 'Savo užduotis ir tas, kurias sukūrėte, matote jūs; visų užduotis mato vadovas ir savininkas.',
  next: [
    { to: '/admin/dashboard', words: 'Valdymo skydas' },
    { to: '/admin/buhalterija/uzsakymai', words: 'Užsakymai' },
  ],
} satisfies ScreenHelp
