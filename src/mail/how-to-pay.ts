import { formatIban } from '#codes/iban.ts'
import type { DocumentSnapshot } from '#documents/document-snapshot.ts'
import { formatRfReference } from '#documents/rf-reference.ts'
import { formatMoney } from '#money/format-money.ts'
import type { MailBlock } from './mail-content.ts'

/** The transfer that pays a prepayment invoice, as its payer types it. */
export function howToPay({ seller, price_with_vat, reference, due_on, full_number }: DocumentSnapshot): MailBlock[] {
  const facts: [string, string][] = [
    ['Gavėjas', seller.name],
    ['Bankas', seller.bank],
    ['Sąskaita', formatIban(seller.iban)],
    ['Suma', formatMoney(price_with_vat)],
    ['Įmokos kodas', formatRfReference(reference)],
    ['Apmokėti iki', due_on ?? ''],
    ['Išankstinė sąskaita', full_number],
  ]
  return [{ say: 'Kaip apmokėti' }, { facts: facts.filter(([, value]) => value !== '') }]
}
