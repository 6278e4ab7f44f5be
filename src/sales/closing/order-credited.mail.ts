import { buildExampleOrder } from '#orders/build-example-order.ts'
import { buildTotalFact } from '#people/documents/describe-vat.ts'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { buildWordedMail, defineMailWording } from '#people/mail/mail-wording.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'

interface UndoneReturn {
  title: string
  return_before: Date
  late: boolean
}

const orderCredited = mailTemplate('order-credited')

const words = defineMailWording('order-credited', {
  group: 'Sąskaitos',
  title: 'Kreditinė sąskaita užsakymui',
  when: 'Klientui, kai jo sąskaita ar jos dalis kredituota; pridedama kreditinė sąskaita.',
  variables: {
    order_id: 'užsakymo numeris',
    document: 'kreditinės sąskaitos numeris',
    corrects: 'sakinys, kurią sąskaitą ji taiso',
  },
  subject: 'Užsakymas Nr. {order_id}, kreditinė PVM sąskaita faktūra {document}',
  heading: 'Išrašėme kreditinę sąskaitą užsakymui Nr. {order_id}',
  opening: 'Prie šio laiško pridėjome kreditinę PVM sąskaitą faktūrą {document}. {corrects}',
  requires: { subject: ['order_id'], opening: ['document', 'corrects'] },
  sample: (settings) =>
    buildOrderCreditedMail({ ...buildExampleOrder(settings, 'credit'), reason: 'Įrankis sugedo.' }, '#'),
})

export function buildOrderCreditedMail(
  document: DocumentSnapshot,
  orderAddress: string,
  undone?: UndoneReturn,
): MailContent {
  const { order_id, lines, full_number, corrects, reason } = document
  const about = corrects ? `Ji taiso PVM sąskaitą faktūrą ${corrects.full_number}, išrašytą ${corrects.issued_on}.` : ''
  return buildWordedMail(words, {
    template: orderCredited,
    values: { order_id, document: full_number, corrects: about },
    blocks: ({ opening, closing }) => [
      ...opening,
      ...(reason ? [{ say: `Priežastis: ${reason}` }] : []),
      ...(undone ? [{ say: earlierReturn(undone) }] : []),
      { facts: [...lines.map(creditFact), buildTotalFact(document)] },
      { go: orderAddress, words: 'Peržiūrėti užsakymą' },
      ...closing,
    ],
  })
}

const creditFact = ({ title, price_with_vat }: DocumentSnapshot['lines'][number]): [string, string] => [
  title,
  formatMoney(price_with_vat),
]

const earlierReturn = ({ title, return_before, late }: UndoneReturn): string =>
  late
    ? `Nuomos pratęsimas atšauktas. „${title}“ reikėjo grąžinti iki ${formatDateTime(return_before)}, todėl grąžinkite kuo greičiau.`
    : `Nuomos pratęsimas atšauktas. „${title}“ grąžinkite iki ${formatDateTime(return_before)}.`
