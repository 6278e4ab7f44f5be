import { byBill } from '#orders/by-bill.ts'
import { consumerRights } from '#orders/consumer-rights.ts'
import { howToPay } from '#orders/how-to-pay.ts'
import { lineFacts } from '#orders/order-placed.mail.ts'
import { sampleOrder, sampleOrderId, sampleTold } from '#orders/sample-order.ts'
import type { ToldOrder } from '#orders/told-order.ts'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { mailWords, wordedMail } from '#people/mail/mail-words.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'

const rentalExtended = mailTemplate('rental-extended')

export interface ExtendedRental {
  title: string
  firstOrderId: number
  return_after: Date
}

const variables = {
  order_id: 'pratęsimo užsakymo numeris',
  first_order_id: 'pirmojo užsakymo numeris',
  return_before: 'iki kada grąžinti',
}
const sample: ExtendedRental = {
  title: 'Pavyzdinis įrankis',
  firstOrderId: sampleOrderId - 1,
  return_after: new Date('2026-12-04T15:00:00Z'),
}

const words = mailWords('rental-extended', {
  group: 'Nuoma',
  title: 'Nuoma pratęsta',
  when: 'Klientui, kai nuoma pratęsta; pridedama išankstinė sąskaita.',
  variables: { ...variables, document: 'išankstinės sąskaitos numeris' },
  subject: 'Nuoma pratęsta, užsakymas Nr. {order_id}',
  heading: 'Pratęsėme nuomą iki {return_before}',
  opening:
    'Užsakymo Nr. {first_order_id} nuoma pratęsta. Pratęsimui sukūrėme užsakymą Nr. {order_id} ir prie laiško pridėjome išankstinę sąskaitą {document}.',
  closing: 'Kai gausime apmokėjimą, atsiųsime PVM sąskaitą faktūrą.',
  requires: { subject: ['order_id'] },
  sample: (settings) => rentalExtendedMail(sampleOrder(settings), '#', sample, false),
})

const onCreditWords = mailWords('rental-extended-on-credit', {
  group: 'Nuoma',
  title: 'Nuoma į skolą pratęsta',
  when: 'Klientui, kuris moka pagal sąskaitą, kai nuoma pratęsta.',
  variables,
  subject: 'Nuoma pratęsta, užsakymas Nr. {order_id}',
  heading: 'Pratęsėme nuomą iki {return_before}',
  opening: 'Užsakymo Nr. {first_order_id} nuoma pratęsta. Pratęsimui sukūrėme užsakymą Nr. {order_id}.',
  requires: { subject: ['order_id'] },
  sample: (settings) => rentalExtendedOnCreditMail(sampleTold(settings), '#', sample),
})

export function rentalExtendedMail(
  document: DocumentSnapshot,
  orderAddress: string,
  { title, firstOrderId, return_after }: ExtendedRental,
  earlyStart: boolean,
): MailContent {
  const { order_id, lines, price_with_vat, full_number } = document
  return wordedMail(words, {
    template: rentalExtended,
    values: {
      order_id,
      first_order_id: firstOrderId,
      return_before: formatDateTime(return_after),
      document: full_number,
    },
    blocks: ({ opening, closing }) => [
      ...opening,
      {
        facts: [
          ['Įrankis', title],
          ['Grąžinti iki', formatDateTime(return_after)],
          ...whereBack(document),
          ...lines.flatMap(lineFacts),
          ['Iš viso su PVM', formatMoney(price_with_vat)],
        ],
      },
      ...howToPay(document),
      ...closing,
      { go: orderAddress, words: 'Peržiūrėti užsakymą' },
      ...(document.buyer.private_or_company === 'private' ? consumerRights(document, earlyStart) : []),
    ],
  })
}

export function rentalExtendedOnCreditMail(
  { told, paid }: ToldOrder,
  orderAddress: string,
  { title, firstOrderId, return_after }: ExtendedRental,
): MailContent {
  const { order_id, lines, price_with_vat } = told
  return wordedMail(onCreditWords, {
    template: rentalExtended,
    values: { order_id, first_order_id: firstOrderId, return_before: formatDateTime(return_after) },
    blocks: ({ opening, closing }) => [
      ...opening,
      {
        facts: [
          ['Įrankis', title],
          ['Grąžinti iki', formatDateTime(return_after)],
          ...whereBack(told),
          ...lines.flatMap(lineFacts),
          ['Iš viso su PVM', formatMoney(price_with_vat)],
        ],
      },
      { say: byBill(paid) },
      { go: orderAddress, words: 'Peržiūrėti užsakymą' },
      ...closing,
    ],
  })
}

const whereBack = ({ places }: Pick<DocumentSnapshot, 'places'>): [string, string][] =>
  places ? [['Kur grąžinti', places.back ?? places.from]] : []
