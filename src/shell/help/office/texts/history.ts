import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Kas, kada ir ką padarė: kiekvienas užsakymas, apmokėjimas, grąžinimas ir pakeitimas.',
  steps: [
    '„Kam“ ir „Kas“ parenka, apie ką ir kieno veiksmus rodyti; nurodykite ir dienas.',
    'Spauskite stulpelyje „Kam“ – atsivers tai, kas keista.',
    '„Eksportuoti CSV“ išsaugo, kas atrinkta.',
  ],
  after: 'Istorijoje nieko pakeisti ranka negalima: klaidos taisomos nauju veiksmu, ir jis taip pat čia matomas.',
  next: [
    { to: '/admin/saugumas', words: 'Saugumo įvykiai' },
    { to: '/admin/buhalterija/uzsakymai', words: 'Užsakymai' },
  ],
} satisfies ScreenHelp
