/** What the history speaks about. */
export const subjectKinds = ['order', 'rental', 'product', 'category', 'user', 'settings', 'data-request'] as const
export type SubjectKind = (typeof subjectKinds)[number]

export const subjectWords: Record<SubjectKind, string> = {
  order: 'Užsakymas',
  rental: 'Nuoma',
  product: 'Produktas',
  category: 'Kategorija',
  user: 'Vartotojas',
  settings: 'Nustatymai',
  'data-request': 'Duomenų prašymas',
}

/** Every deed that is written down, in the words that the office reads. */
export const deedWords = {
  'order.placed': 'Užsakymas pateiktas',
  'order.paid': 'Pažymėtas apmokėtu',
  'payment.recorded': 'Mokėjimas įrašytas',
  'payment.refunded': 'Pinigai grąžinti klientui',
  'payment.reversed': 'Mokėjimas atitaisytas',
  'payment.unassigned': 'Banko įrašo priskyrimas atšauktas',
  'order.credited': 'Išrašyta kreditinė sąskaita',
  'order.lapsed': 'Neapmokėtas užsakymas nustojo galioti',
  'order.revived': 'Užsakymas vėl galioja',
  'order.paid-too-late': 'Apmokėta per vėlai: reikia sprendimo',
  'order.deleted': 'Užsakymas ištrintas',
  'order.contract': 'Paruošta nuomos sutartis',
  'deposit.held': 'Priimtas užstatas',
  'deposit.settled': 'Užstatas grąžintas arba sulaikytas',
  'order.handed-over': 'Įrankiai išduoti pagal aktą',
  'order.tools-returned': 'Įrankiai priimti pagal aktą',
  'order.settled': 'Atsiskaityta po grąžinimo',
  'order.billed': 'Priemokoms sukurtas užsakymas',
  'rental.returned': 'Pažymėta kaip grąžinta',
  'rental.extended': 'Nuoma pratęsta',
  'rental.extension-undone': 'Nuomos pratęsimas atšauktas',
  'product.created': 'Produktas sukurtas',
  'product.updated': 'Produktas pakeistas',
  'product.deleted': 'Produktas ištrintas',
  'product.imported': 'Produktas įkeltas iš failo',
  'category.created': 'Kategorija sukurta',
  'category.updated': 'Kategorija pakeista',
  'category.deleted': 'Kategorija ištrinta',
  'user.created': 'Vartotojas sukurtas',
  'user.updated': 'Vartotojas pakeistas',
  'user.deleted': 'Vartotojas ištrintas',
  'user.imported': 'Vartotojas įkeltas iš failo',
  'mail.resent': 'Laiškas siunčiamas dar kartą',
  'settings.saved': 'Nustatymai pakeisti',
  'data-request.received': 'Duomenų prašymas gautas',
  'data-request.done': 'Duomenų prašymas įvykdytas',
  'data-request.refused': 'Duomenų prašymas atmestas',
  'data-request.extended': 'Duomenų prašymo terminas pratęstas',
  'data-request.cancelled': 'Duomenų prašymas atšauktas',
} as const
export type DeedName = keyof typeof deedWords
