import { z } from 'zod'
import { billingWays } from './client-words.ts'

const days = (sentence: string) => z.int(sentence).min(0, sentence).max(365, sentence)
const limitIs = 'Kredito limitas – suma nuo 0 iki 10 000 000 €.'

/** When a client is billed, and how far they are trusted. */
export const ClientTerms = z.object({
  billing: z.enum(billingWays, 'Pasirinkite, kada klientui išrašoma sąskaita.'),
  /** Days from a bill until it is due. */
  due_days: days('Apmokėjimo terminas – nuo 0 iki 365 dienų.'),
  /** Cents, VAT included. */
  credit_limit: z.int(limitIs).min(0, limitIs).max(1_000_000_000, limitIs),
  /** A debt older than so many days stops orders on credit; null: none does. */
  stop_after_days: days('Vėlavimas, po kurio nebeduodame į skolą, – nuo 0 iki 365 dienų arba tuščia.').nullable(),
})
export type ClientTerms = z.infer<typeof ClientTerms>

/** Cents, VAT included: owed on bills, not billed yet, and what may still be ordered on credit (below zero: too much is). */
export const Balance = z.object({ open: z.int(), unbilled: z.int(), free: z.int() })
