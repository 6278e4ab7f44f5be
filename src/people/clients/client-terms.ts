import { z } from 'zod'
import { billingWays, depositTerms } from './client-labels.ts'

const days = (sentence: string) => z.int(sentence).min(0, sentence).max(365, sentence)
const limitIs = 'Kredito limitas – suma nuo 0 iki 10 000 000 €.'

export const ClientTerms = z.object({
  billing: z.enum(billingWays, 'Pasirinkite, kada klientui išrašoma sąskaita.'),
  /** Days from the bill's date. */
  due_days: days('Apmokėjimo terminas – nuo 0 iki 365 dienų.'),
  /** Cents, VAT included. */
  credit_limit: z.int(limitIs).min(0, limitIs).max(1_000_000_000, limitIs),
  deposit: z.enum(depositTerms, 'Pasirinkite, ar iš kliento imamas užstatas.'),
  /** Late days that block credit; null: never. */
  stop_after_days: days('Vėlavimas, po kurio nebeduodame į skolą, – nuo 0 iki 365 dienų arba tuščia.').nullable(),
  /** A statement goes by mail on the first open day of a month. */
  statements: z.boolean('Nurodykite, ar klientui siunčiamas mėnesio išrašas.'),
})
export type ClientTerms = z.infer<typeof ClientTerms>

/** Cents, VAT included; left may be negative. */
export const ClientCreditBalance = z.object({
  open: z.int(),
  unbilled: z.int(),
  free: z.int(),
  /** Above what was owed: later bills take it. */
  advance: z.int(),
})
