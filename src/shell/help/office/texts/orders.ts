import type { ScreenHelp } from '../screen-help.ts'

export default {
  about:
    'Visi užsakymai, ir svetainėje pateikti, ir jūsų įrašyti. Čia ieškote užsakymo pagal numerį, klientą ar įmonės kodą.',
  steps: [
    'Prie „Apmokėjimas“ pasirinkite, ką rodyti: neapmokėtus, apmokėtus, apmokamus pagal sąskaitą ar nebegaliojančius.',
    'Spauskite „Rodyti“: užsakymo puslapyje yra viskas – prekės, nuomos, pinigai, laiškai ir dokumentai.',
    'Gavę visus pinigus, spauskite „Pažymėti kaip apmokėtą“. Jei gavote dalį ar grynaisiais, užsakymo puslapyje spauskite „Atsiskaitymas“.',
    '„PDF apmokėjimui“ – išankstinė sąskaita, kurią galite klientui išspausdinti; po apmokėjimo čia bus PVM sąskaita faktūra.',
    '„Sutarčių atsisakymai“ rodo klientų pranešimus, kad sutarties jie atsisako.',
  ],
  after:
    'Apmokėjus išrašoma PVM sąskaita faktūra ir klientas gauna laišką. Laiku neapmokėtas užsakymas nustoja galioti savaime, o jo įrankiai vėl laisvi.',
  places: 'Rodomi užsakymai, kurie atsiimami pasirinktame padalinyje; „Visi padaliniai“ rodo visus.',
  next: [
    { to: '/admin/naujas-uzsakymas', words: 'Naujas užsakymas' },
    { to: '/admin/buhalterija/mokejimai', words: 'Mokėjimai ir banko išrašai' },
    { to: '/admin/rent/rentals', words: 'Nuomos' },
  ],
} satisfies ScreenHelp
