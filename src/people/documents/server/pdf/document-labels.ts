import type { DocumentSnapshot } from '../../document-snapshot.ts'

export const documentNotes: Partial<Record<DocumentSnapshot['kind'] | 'quote', string>> = {
  prepayment: 'Tai nėra PVM sąskaita faktūra. PVM sąskaita faktūra bus išrašyta gavus apmokėjimą.',
  quote: 'Tai pasiūlymas, ne sąskaita: mokėti dar nereikia.',
  compensation: 'Nuostolių atlyginimas nėra PVM objektas: tai ne PVM sąskaita faktūra.',
}

export const depositLabels = {
  title: 'Užstatas (grąžinamas, PVM neapmokestinamas)',
  note: 'Paliekamas atsiimant įrankius ir grąžinamas jiems grįžus; į mokėtiną sumą neįskaičiuotas.',
  byTransfer: (reference: string) =>
    `Paliekamas atsiimant įrankius arba pervedamas iš anksto atskiru mokėjimu, įmokos kodas ${reference}; grąžinamas įrankiams grįžus, į mokėtiną sumą neįskaičiuotas.`,
}

/** Not every bank's app reads it. */
export const qrNote =
  'Mokėjimo QR kodas skirtas patogumui: jei banko programėlė jo nenuskaito, įveskite duomenis patys.'

export const unitLabels = { vnt: 'vnt.', day: 'd.', hour: 'val.' } as const
