import type { DocumentSnapshot } from '../../document-snapshot.ts'

/** What is said of a document as a whole, at its end. */
export const notes: Partial<Record<DocumentSnapshot['kind'], string>> = {
  prepayment: 'Tai nėra PVM sąskaita faktūra. PVM sąskaita faktūra bus išrašyta gavus apmokėjimą.',
}

/** Beside the payment's QR code, which not every bank's app reads. */
export const qrNote =
  'Mokėjimo QR kodas skirtas patogumui: jei banko programėlė jo nenuskaito, įveskite duomenis patys.'

export const units = { vnt: 'vnt.', day: 'd.', hour: 'val.' } as const
