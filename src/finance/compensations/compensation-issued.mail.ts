import { buildExampleOrder, exampleOrderId } from '#orders/build-example-order.ts'
import { buildPaymentInstructions } from '#orders/payment-instructions.ts'
import { computeLeftToPay } from '#people/documents/compute-left-to-pay.ts'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { formatFullNumber } from '#people/documents/format-full-number.ts'
import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { buildWordedMail, defineMailWording } from '#people/mail/mail-wording.ts'
import { formatLongDay } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { DocumentSettings } from '#shell/settings/settings.contract.ts'

const issued = mailTemplate('compensation-issued')
const cancelled = mailTemplate('compensation-cancelled')

const issuedWords = defineMailWording('compensation-issued', {
  group: 'Sąskaitos',
  title: 'Nuostolių atlyginimo sąskaita',
  when: 'Klientui, kai už sugadintą ar negrąžintą įrankį išrašyta nuostolių atlyginimo sąskaita; ji pridedama.',
  variables: { document: 'sąskaitos numeris', sum: 'suma', order_id: 'užsakymo numeris' },
  subject: 'Nuostolių atlyginimo sąskaita {document}: {sum}',
  heading: 'Nuostolių atlyginimo sąskaita {document}',
  opening:
    'Prie šio laiško pridėjome nuostolių atlyginimo sąskaitą dėl užsakymo Nr. {order_id}. Jei su ja nesutinkate, atsakykite į šį laišką.',
  requires: { subject: ['document'] },
  sample: (settings) => buildCompensationIssuedMail(sample(settings), '#'),
})

const cancelledWords = defineMailWording('compensation-cancelled', {
  group: 'Sąskaitos',
  title: 'Nuostolių atlyginimo sąskaita atšaukta',
  when: 'Klientui, kai nuostolių atlyginimo sąskaita atšaukta; pridedamas atšaukimas.',
  variables: { document: 'atšauktos sąskaitos numeris', reason: 'kodėl atšaukta' },
  subject: 'Nuostolių atlyginimo sąskaita {document} atšaukta',
  heading: 'Nuostolių atlyginimo sąskaita {document} atšaukta',
  opening: 'Mokėti pagal ją nereikia. {reason}',
  requires: { subject: ['document'], opening: ['reason'] },
  sample: (settings) =>
    buildCompensationCancelledMail(
      {
        ...sample(settings),
        corrects: { full_number: sample(settings).full_number, issued_on: '2026-11-23' },
        reason: 'Trūkumas buvo pažymėtas jau išduodant.',
      },
      '#',
    ),
})

const sample = (settings: DocumentSettings): DocumentSnapshot => ({
  ...buildExampleOrder(settings, 'invoice'),
  kind: 'compensation',
  full_number: formatFullNumber(settings.series.compensation, exampleOrderId),
  due_on: '2026-12-07',
  vat_rate: 0,
  price: 9000,
  vat: 0,
  price_with_vat: 9000,
})

/** `documentId`: payable by a link. */
export function buildCompensationIssuedMail(
  document: DocumentSnapshot,
  orderAddress: string,
  documentId?: number,
): MailContent {
  const { full_number, order_id, lines, price_with_vat, covered = 0, due_on } = document
  const left = computeLeftToPay(document)
  return buildWordedMail(issuedWords, {
    template: issued,
    values: { document: full_number, sum: formatMoney(price_with_vat), order_id },
    blocks: ({ opening, closing }) => [
      ...opening,
      {
        facts: [
          ...lines.map(({ title, price }): [string, string] => [title, formatMoney(price)]),
          ['Iš viso', formatMoney(price_with_vat)],
          ...(covered > 0 ? [['Įskaityta iš užstato', formatMoney(covered)] as [string, string]] : []),
          ...(due_on && left > 0 ? [['Apmokėti iki', formatLongDay(due_on)] as [string, string]] : []),
        ],
      },
      ...(left > 0 && documentId !== undefined ? [{ pay: { document: documentId } }] : []),
      ...buildPaymentInstructions(document),
      { go: orderAddress, words: 'Peržiūrėti užsakymą' },
      ...closing,
    ],
  })
}

export function buildCompensationCancelledMail(document: DocumentSnapshot, orderAddress: string): MailContent {
  const { corrects, reason } = document
  return buildWordedMail(cancelledWords, {
    template: cancelled,
    values: { document: corrects?.full_number ?? '', reason },
    blocks: ({ opening, closing }) => [...opening, { go: orderAddress, words: 'Peržiūrėti užsakymą' }, ...closing],
  })
}
