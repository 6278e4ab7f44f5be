import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Įrankių priėmimas: kas grįžo, kokios būklės, ar yra už ką primokėti ir kaip atsiskaitoma už užstatą.',
  steps: [
    'Nuskaitykite grįžusių įrankių kodus; nuėmus varnelę nuo įrankio, jis lieka pas klientą; „Pratęsti“ – ilgiau, nei sutarta.',
    'Pažymėkite „Tvarkingas“ arba „Su trūkumais“; trūkumus nufotografuokite.',
    'Dalyje „Atsiskaitymas“ peržiūrėkite siūlomas priemokas; „Iš įkainių“ prideda iš sąrašo, „Kita eilutė“ – savo.',
    'Pažymėkite „Atsiskaityti užstatu dabar“ ir įrašykite, kiek grąžinama ir kiek sulaikoma.',
    'Klientas pasirašo; spauskite „Priimti“.',
  ],
  after:
    'Išrašomas aktas. Jei įrankis grįžo su trūkumais, iš karto pasiūlysime jį atidėti: „Atidėti remontui“, kad niekas neužsisakytų.',
  next: [
    { to: '/admin/rent/rentals', words: 'Nuomos' },
    { to: '/admin/rent/prastovos', words: 'Prastovos' },
  ],
} satisfies ScreenHelp
