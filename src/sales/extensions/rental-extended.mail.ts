import { describeBillPayment } from '#orders/bill-payment-terms.ts'
import { buildConsumerRights } from '#orders/build-consumer-rights.ts'
import { buildExampleCreditOrder, buildExampleOrder, exampleOrderId } from '#orders/build-example-order.ts'
import type { CreditOrderSummary } from '#orders/credit-order-summary.ts'
import { listLineFacts } from '#orders/order-placed.mail.ts'
import { buildPaymentInstructions } from '#orders/payment-instructions.ts'
import { buildTotalFact } from '#people/documents/describe-vat.ts'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { buildWordedMail, defineMailWording } from '#people/mail/mail-wording.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'

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
  firstOrderId: exampleOrderId - 1,
  return_after: new Date('2026-12-04T15:00:00Z'),
}

const words = defineMailWording('rental-extended', {
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
  sample: (settings) => buildRentalExtendedMail(buildExampleOrder(settings), '#', sample, false),
})

const onCreditWords = defineMailWording('rental-extended-on-credit', {
  group: 'Nuoma',
  title: 'Nuoma į skolą pratęsta',
  when: 'Klientui, kuris moka pagal sąskaitą, kai nuoma pratęsta.',
  variables,
  subject: 'Nuoma pratęsta, užsakymas Nr. {order_id}',
  heading: 'Pratęsėme nuomą iki {return_before}',
  opening: 'Užsakymo Nr. {first_order_id} nuoma pratęsta. Pratęsimui sukūrėme užsakymą Nr. {order_id}.',
  requires: { subject: ['order_id'] },
  sample: (settings) => buildRentalExtendedOnCreditMail(buildExampleCreditOrder(settings), '#', sample),
})

export function buildRentalExtendedMail(
  document: DocumentSnapshot,
  orderAddress: string,
  { title, firstOrderId, return_after }: ExtendedRental,
  earlyStart: boolean,
): MailContent {
  const { order_id, lines, full_number } = document
  return buildWordedMail(words, {
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
          ...lines.flatMap(listLineFacts),
          buildTotalFact(document),
        ],
      },
      ...buildPaymentInstructions(document),
      ...closing,
      { go: orderAddress, words: 'Peržiūrėti užsakymą' },
      ...(document.buyer.private_or_company === 'private' ? buildConsumerRights(document, earlyStart) : []),
    ],
  })
}

export function buildRentalExtendedOnCreditMail(
  { summary: entry, paid }: CreditOrderSummary,
  orderAddress: string,
  { title, firstOrderId, return_after }: ExtendedRental,
): MailContent {
  const { order_id, lines } = entry
  return buildWordedMail(onCreditWords, {
    template: rentalExtended,
    values: { order_id, first_order_id: firstOrderId, return_before: formatDateTime(return_after) },
    blocks: ({ opening, closing }) => [
      ...opening,
      {
        facts: [
          ['Įrankis', title],
          ['Grąžinti iki', formatDateTime(return_after)],
          ...whereBack(entry),
          ...lines.flatMap(listLineFacts),
          buildTotalFact(entry),
        ],
      },
      { say: describeBillPayment(paid) },
      { go: orderAddress, words: 'Peržiūrėti užsakymą' },
      ...closing,
    ],
  })
}

const whereBack = ({ places }: Pick<DocumentSnapshot, 'places'>): [string, string][] =>
  places ? [['Kur grąžinti', places.back ?? places.from]] : []
