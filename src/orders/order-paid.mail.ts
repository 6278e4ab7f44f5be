import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { buildWordedMail, defineMailWording } from '#people/mail/mail-wording.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { buildExampleOrder } from './build-example-order.ts'
import { listBranchFacts, listLineFacts } from './order-placed.mail.ts'

const orderPaid = mailTemplate('order-paid')

const words = defineMailWording('order-paid', {
  group: 'Užsakymai',
  title: 'Užsakymas apmokėtas',
  when: 'Klientui, kai gautas visas apmokėjimas; pridedama PVM sąskaita faktūra.',
  variables: { order_id: 'užsakymo numeris', document: 'sąskaitos numeris' },
  subject: 'Užsakymas Nr. {order_id} apmokėtas, PVM sąskaita faktūra {document}',
  heading: 'Gavome apmokėjimą už užsakymą Nr. {order_id}',
  opening: 'Dėkojame. Prie šio laiško pridėjome PVM sąskaitą faktūrą {document}.',
  requires: { subject: ['order_id'] },
  sample: (settings) => buildOrderPaidMail(buildExampleOrder(settings, 'invoice'), '#'),
})

export function buildOrderPaidMail(document: DocumentSnapshot, orderAddress: string): MailContent {
  const { order_id, lines, price_with_vat, full_number } = document
  return buildWordedMail(words, {
    template: orderPaid,
    values: { order_id, document: full_number },
    blocks: ({ opening, closing }) => [
      ...opening,
      {
        facts: [
          ...lines.flatMap(listLineFacts),
          ...listBranchFacts(document),
          ['Apmokėta su PVM', formatMoney(price_with_vat)],
        ],
      },
      { pickup: true },
      { go: orderAddress, words: 'Peržiūrėti užsakymą' },
      ...closing,
    ],
  })
}
