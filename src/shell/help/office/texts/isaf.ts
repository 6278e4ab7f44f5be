import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Išrašomų PVM sąskaitų faktūrų registras, kurį kas mėnesį teikiate VMI.',
  steps: [
    'Pasirinkite mėnesį ir palyginkite sumas su savo apskaita.',
    'Jei yra dalis „Kas trukdo“, pataisykite, kas ten parašyta: nuoroda veda į užsakymą ar nustatymus.',
    'Spauskite „Atsisiųsti XML“ ir failą įkelkite į VMI i.SAF. Registrą pateikite iki kito mėnesio 20 d., taip pat ir tuščią.',
  ],
  after:
    'Parduotuvė VMI nieko nesiunčia pati: failą pateikiate jūs. Tą patį galima atsisiųsti ir vėliau – dokumentai nesikeičia.',
  next: [
    { to: '/admin/buhalterija/menesiai', words: 'Mėnesio uždarymas' },
    { to: '/admin/buhalterija/numeriai', words: 'Numerių tikrinimas' },
  ],
} satisfies ScreenHelp
