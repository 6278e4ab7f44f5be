import { computeLeftToPay } from '#people/documents/compute-left-to-pay.ts'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { formatRfReference } from '#people/documents/rf-reference.ts'
import type { MailBlock } from '#people/mail/mail-content.ts'
import { formatIban } from '#rules/codes/iban.ts'
import { getPaper } from '#rules/document-kinds/document-kinds.ts'
import { formatMoney } from '#rules/money/format-money.ts'

export const payOnline = (document: DocumentSnapshot): MailBlock[] =>
  document.order_id !== null && computeLeftToPay(document) > 0 ? [{ pay: { order: document.order_id } }] : []

/** Apart from the price: by a transfer of its own, or at the counter. */
export function buildDepositInstructions({ deposit, deposit_reference }: DocumentSnapshot): MailBlock[] {
  if (!deposit || !deposit_reference) return []
  const facts: [string, string][] = [
    ['Užstatas', formatMoney(deposit)],
    ['Užstato įmokos kodas', formatRfReference(deposit_reference)],
  ]
  return [
    { say: 'Užstatą palikite atsiimdami arba iš anksto perveskite atskiru mokėjimu į tą pačią sąskaitą' },
    { facts },
  ]
}

export function buildPaymentInstructions(document: DocumentSnapshot): MailBlock[] {
  const { kind, seller, reference, due_on, full_number } = document
  if (computeLeftToPay(document) === 0) return [{ say: 'Mokėti nieko nereikia: visa suma įskaityta iš užstato.' }]
  const facts: [string, string][] = [
    ['Gavėjas', seller.name],
    ['Bankas', seller.bank],
    ['Sąskaita', formatIban(seller.iban)],
    ['Suma', formatMoney(computeLeftToPay(document))],
    ['Įmokos kodas', formatRfReference(reference)],
    ['Apmokėti iki', due_on ?? ''],
    [getPaper(kind).name, full_number],
  ]
  return [{ say: 'Kaip apmokėti' }, { facts: facts.filter(([, value]) => value !== '') }]
}
