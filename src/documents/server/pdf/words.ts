import type { DocumentSnapshot } from '../../document-snapshot.ts'

/** What is said of a document as a whole, at its end. */
export const notes: Partial<Record<DocumentSnapshot['kind'] | 'quote', string>> = {
  prepayment: 'Tai nėra PVM sąskaita faktūra. PVM sąskaita faktūra bus išrašyta gavus apmokėjimą.',
  quote: 'Tai pasiūlymas, ne sąskaita: mokėti dar nereikia.',
}

/** Of what is held while tools are out. */
export const depositWords = {
  title: 'Užstatas (grąžinamas, PVM neapmokestinamas)',
  note: 'Paliekamas atsiimant įrankius ir grąžinamas jiems grįžus; į mokėtiną sumą neįskaičiuotas.',
}

/** Beside the payment's QR code, which not every bank's app reads. */
export const qrNote =
  'Mokėjimo QR kodas skirtas patogumui: jei banko programėlė jo nenuskaito, įveskite duomenis patys.'

export const units = { vnt: 'vnt.', day: 'd.', hour: 'val.' } as const
