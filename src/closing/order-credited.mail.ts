import { formatDateTime } from '#calendar/format-day.ts'
import type { DocumentSnapshot } from '#documents/document-snapshot.ts'
import type { MailContent } from '#mail/mail-content.ts'
import { mailTemplate } from '#mail/mail-template.ts'
import { formatMoney } from '#money/format-money.ts'

/** A tool that is to come back earlier again, because its extension was credited. */
interface UndoneReturn {
  title: string
  return_before: Date
  late: boolean
}

const orderCredited = mailTemplate('order-credited')

/** To the customer, when an invoice was credited, all of it or a part: the credit note. */
export function orderCreditedMail(
  document: DocumentSnapshot,
  orderAddress: string,
  undone?: UndoneReturn,
): MailContent {
  const { order_id, lines, price_with_vat, full_number, corrects, reason } = document
  const about = corrects
    ? ` Ji taiso PVM sąskaitą faktūrą ${corrects.full_number}, išrašytą ${corrects.issued_on}.`
    : ''
  return {
    template: orderCredited,
    subject: `Užsakymas Nr. ${order_id}, kreditinė PVM sąskaita faktūra ${full_number}`,
    heading: `Išrašėme kreditinę sąskaitą užsakymui Nr. ${order_id}`,
    blocks: [
      { say: `Prie šio laiško pridėjome kreditinę PVM sąskaitą faktūrą ${full_number}.${about}` },
      ...(reason ? [{ say: `Priežastis: ${reason}` }] : []),
      ...(undone ? [{ say: earlierReturn(undone) }] : []),
      { facts: [...lines.map(creditFact), ['Iš viso su PVM', formatMoney(price_with_vat)]] },
      { go: orderAddress, words: 'Peržiūrėti užsakymą' },
    ],
  }
}

const creditFact = ({ title, price_with_vat }: DocumentSnapshot['lines'][number]): [string, string] => [
  title,
  formatMoney(price_with_vat),
]

const earlierReturn = ({ title, return_before, late }: UndoneReturn): string =>
  late
    ? `Nuomos pratęsimas atšauktas. „${title}“ reikėjo grąžinti iki ${formatDateTime(return_before)}, todėl grąžinkite kuo greičiau.`
    : `Nuomos pratęsimas atšauktas. „${title}“ grąžinkite iki ${formatDateTime(return_before)}.`
