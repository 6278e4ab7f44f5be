import type { DocumentSnapshot } from '#documents/document-snapshot.ts'
import type { MailContent } from '#mail/mail-content.ts'
import { mailTemplate } from '#mail/mail-template.ts'
import { formatMoney } from '#money/format-money.ts'
import { lineFact } from './order-placed.mail.ts'

const orderPaid = mailTemplate('order-paid')

/** To the customer, when the payment was recorded: the VAT invoice. */
export function orderPaidMail(document: DocumentSnapshot, orderAddress: string): MailContent {
  const { order_id, lines, price_with_vat, full_number } = document
  return {
    template: orderPaid,
    subject: `Užsakymas Nr. ${order_id} apmokėtas, PVM sąskaita faktūra ${full_number}`,
    heading: `Gavome apmokėjimą už užsakymą Nr. ${order_id}`,
    blocks: [
      { say: `Dėkojame. Prie šio laiško pridėjome PVM sąskaitą faktūrą ${full_number}.` },
      { facts: [...lines.map(lineFact), ['Apmokėta su PVM', formatMoney(price_with_vat)]] },
      { go: orderAddress, words: 'Peržiūrėti užsakymą' },
    ],
  }
}
