import { computeLeftToPay } from '#people/documents/compute-left-to-pay.ts'
import { buildTotalFact } from '#people/documents/describe-vat.ts'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { buildWordedMail, defineMailWording } from '#people/mail/mail-wording.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { describeBillPayment } from './bill-payment-terms.ts'
import { buildExampleCreditOrder, buildExampleOrder } from './build-example-order.ts'
import type { CreditOrderSummary } from './credit-order-summary.ts'
import { listBranchFacts, listLineFacts } from './order-placed.mail.ts'
import { buildPaymentInstructions } from './payment-instructions.ts'

const orderChanged = mailTemplate('order-changed', { haste: 'just-ordered' })

const words = defineMailWording('order-changed', {
  group: 'Užsakymai',
  title: 'Užsakymas pakeistas',
  when: 'Klientui, kai nuomos punktas pakeičia jo užsakymą; pridedama nauja išankstinė sąskaita.',
  variables: { order_id: 'užsakymo numeris', revision: 'kelinta tai sąskaitos redakcija' },
  subject: 'Užsakymas Nr. {order_id} pakeistas',
  heading: 'Pakeitėme jūsų užsakymą Nr. {order_id}',
  opening:
    'Taip, kaip sutarėme, pakeitėme užsakymą. Prie laiško pridėjome naują išankstinės sąskaitos redakciją ({revision}-ąją): ankstesnė nebegalioja, jos numeris ir įmokos kodas lieka tie patys.',
  requires: { subject: ['order_id'] },
  sample: (settings) =>
    buildOrderChangedMail({ ...buildExampleOrder(settings), revision: 2 }, '#', {
      changes: ['Grąžinimo diena: 2026-12-04.'],
      received: 0,
    }),
})

const onCreditWords = defineMailWording('order-changed-on-credit', {
  group: 'Užsakymai',
  title: 'Užsakymas į skolą pakeistas',
  when: 'Klientui, kuris moka pagal sąskaitą, kai nuomos punktas pakeičia jo užsakymą.',
  variables: { order_id: 'užsakymo numeris', contract: 'sakinys apie pridėtą nuomos sutartį, jei ji yra' },
  subject: 'Užsakymas Nr. {order_id} pakeistas',
  heading: 'Pakeitėme jūsų užsakymą Nr. {order_id}',
  opening: 'Taip, kaip sutarėme, pakeitėme užsakymą. {contract}',
  requires: { subject: ['order_id'], opening: ['contract'] },
  sample: (settings) =>
    buildOrderChangedOnCreditMail(buildExampleCreditOrder(settings), '#', ['Grąžinimo diena: 2026-12-04.']),
})

const whereWords = defineMailWording('order-where-changed', {
  group: 'Užsakymai',
  title: 'Pakeista, kur gaunamas užsakymas',
  when: 'Klientui, kai po PVM sąskaitos faktūros nuomos punktas pakeičia, kur ar kaip jis gauna arba grąžina užsakymą.',
  variables: { order_id: 'užsakymo numeris' },
  subject: 'Užsakymas Nr. {order_id} pakeistas',
  heading: 'Pakeitėme, kur gausite arba grąžinsite užsakymą Nr. {order_id}',
  opening:
    'Taip, kaip sutarėme, pakeitėme užsakymą. Sąskaita lieka galioti; jei keičiasi kaina, dokumentus gausite atskiru laišku.',
  requires: { subject: ['order_id'] },
  sample: (settings) =>
    buildOrderWhereChangedMail(buildExampleOrder(settings), '#', ['Atsiėmimo vieta: Kaunas → Vilnius.']),
})

export function buildOrderWhereChangedMail(
  order: Omit<DocumentSnapshot, 'full_number'>,
  orderAddress: string,
  changes: readonly string[],
): MailContent {
  const facts = listBranchFacts(order)
  return buildWordedMail(whereWords, {
    template: orderChanged,
    values: { order_id: order.order_id },
    blocks: ({ opening, closing }) => [
      ...opening,
      ...changes.map((change) => ({ say: change })),
      ...(facts.length > 0 ? [{ facts }] : []),
      { pickup: true },
      { go: orderAddress, words: 'Peržiūrėti užsakymą' },
      ...closing,
    ],
  })
}

export function buildOrderChangedMail(
  document: DocumentSnapshot,
  orderAddress: string,
  { changes, received }: { changes: string[]; received: number },
): MailContent {
  const { order_id, lines, revision, covered = 0 } = document
  const left = computeLeftToPay(document) - received
  const paid: [string, string][] =
    received > 0
      ? [
          ['Jau gauta', formatMoney(received)],
          left >= 0 ? ['Liko mokėti', formatMoney(left)] : ['Permoka, kurią grąžinsime', formatMoney(-left)],
        ]
      : []
  return buildWordedMail(words, {
    template: orderChanged,
    values: { order_id, revision: revision ?? 1 },
    blocks: ({ opening, closing }) => [
      ...opening,
      ...changes.map((change) => ({ say: change })),
      { facts: [...lines.flatMap(listLineFacts), ...listBranchFacts(document), buildTotalFact(document), ...paid] },
      ...(left > 0 ? buildPaymentInstructions({ ...document, covered: covered + received }) : []),
      { pickup: true },
      { go: orderAddress, words: 'Peržiūrėti užsakymą' },
      ...closing,
    ],
  })
}

export function buildOrderChangedOnCreditMail(
  { summary: entry, paid, contract }: CreditOrderSummary,
  orderAddress: string,
  changes: string[],
): MailContent {
  const { order_id, lines } = entry
  return buildWordedMail(onCreditWords, {
    template: orderChanged,
    values: { order_id, contract: contract && `Prie laiško pridėjome galiojančią nuomos sutartį ${contract}.` },
    blocks: ({ opening, closing }) => [
      ...opening,
      ...changes.map((change) => ({ say: change })),
      { facts: [...lines.flatMap(listLineFacts), ...listBranchFacts(entry), buildTotalFact(entry)] },
      { say: describeBillPayment(paid) },
      { pickup: true },
      { go: orderAddress, words: 'Peržiūrėti užsakymą' },
      ...closing,
    ],
  })
}
