import { formatIban } from '#codes/iban.ts'
import type { DocumentSnapshot } from '#documents/document-snapshot.ts'
import { leftToPay } from '#documents/left-to-pay.ts'
import { formatRfReference } from '#documents/rf-reference.ts'
import type { MailBlock } from '#mail/mail-content.ts'
import { formatMoney } from '#money/format-money.ts'

/** An offer to pay for the order online; first where there is one, because it takes a minute. */
export const payOnline = (document: DocumentSnapshot): MailBlock[] =>
  document.order_id !== null && leftToPay(document) > 0 ? [{ pay: { order: document.order_id } }] : []

/** The transfer that pays a prepayment invoice, or a bill that is paid later, as its payer types it. */
export function howToPay(document: DocumentSnapshot): MailBlock[] {
  const { kind, seller, reference, due_on, full_number } = document
  if (leftToPay(document) === 0) return [{ say: 'Mokėti nieko nereikia: visa suma įskaityta iš užstato.' }]
  const facts: [string, string][] = [
    ['Gavėjas', seller.name],
    ['Bankas', seller.bank],
    ['Sąskaita', formatIban(seller.iban)],
    ['Suma', formatMoney(leftToPay(document))],
    ['Įmokos kodas', formatRfReference(reference)],
    ['Apmokėti iki', due_on ?? ''],
    [kind === 'prepayment' ? 'Išankstinė sąskaita' : 'PVM sąskaita faktūra', full_number],
  ]
  return [{ say: 'Kaip apmokėti' }, { facts: facts.filter(([, value]) => value !== '') }]
}
