import { formatDateTime } from '#calendar/format-day.ts'
import type { DocumentSnapshot } from '#documents/document-snapshot.ts'
import type { MailContent } from '#mail/mail-content.ts'
import { mailTemplate } from '#mail/mail-template.ts'
import { formatMoney } from '#money/format-money.ts'
import { byBill } from '#orders/by-bill.ts'
import { consumerRights } from '#orders/consumer-rights.ts'
import { howToPay } from '#orders/how-to-pay.ts'
import { lineFact } from '#orders/order-placed.mail.ts'
import type { ToldOrder } from '#orders/told-order.ts'

const rentalExtended = mailTemplate('rental-extended')

export interface ExtendedRental {
  title: string
  firstOrderId: number
  return_after: Date
}

/** To the customer, right after extending a rental: until when, for how much, how to pay. */
export function rentalExtendedMail(
  document: DocumentSnapshot,
  orderAddress: string,
  { title, firstOrderId, return_after }: ExtendedRental,
  earlyStart: boolean,
): MailContent {
  const { order_id, lines, price_with_vat, full_number } = document
  return {
    template: rentalExtended,
    subject: `Nuoma pratęsta, užsakymas Nr. ${order_id}`,
    heading: `Pratęsėme nuomą iki ${formatDateTime(return_after)}`,
    blocks: [
      {
        say: `Užsakymo Nr. ${firstOrderId} nuoma pratęsta. Pratęsimui sukūrėme užsakymą Nr. ${order_id} ir prie laiško pridėjome išankstinę sąskaitą ${full_number}.`,
      },
      {
        facts: [
          ['Įrankis', title],
          ['Grąžinti iki', formatDateTime(return_after)],
          ...lines.map(lineFact),
          ['Iš viso su PVM', formatMoney(price_with_vat)],
        ],
      },
      ...howToPay(document),
      { say: 'Kai gausime apmokėjimą, atsiųsime PVM sąskaitą faktūrą.' },
      { go: orderAddress, words: 'Peržiūrėti užsakymą' },
      ...(document.buyer.private_or_company === 'private' ? consumerRights(document, earlyStart) : []),
    ],
  }
}

/** The same of a rental on credit: it is billed as its order is. */
export function rentalExtendedOnCreditMail(
  { told, paid }: ToldOrder,
  orderAddress: string,
  { title, firstOrderId, return_after }: ExtendedRental,
): MailContent {
  const { order_id, lines, price_with_vat } = told
  return {
    template: rentalExtended,
    subject: `Nuoma pratęsta, užsakymas Nr. ${order_id}`,
    heading: `Pratęsėme nuomą iki ${formatDateTime(return_after)}`,
    blocks: [
      { say: `Užsakymo Nr. ${firstOrderId} nuoma pratęsta. Pratęsimui sukūrėme užsakymą Nr. ${order_id}.` },
      {
        facts: [
          ['Įrankis', title],
          ['Grąžinti iki', formatDateTime(return_after)],
          ...lines.map(lineFact),
          ['Iš viso su PVM', formatMoney(price_with_vat)],
        ],
      },
      { say: byBill(paid) },
      { go: orderAddress, words: 'Peržiūrėti užsakymą' },
    ],
  }
}
