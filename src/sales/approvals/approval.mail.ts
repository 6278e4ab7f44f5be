import { buildExampleOrder, exampleDay, exampleOrderId } from '#orders/build-example-order.ts'
import { listBranchFacts, listLineFacts } from '#orders/order-placed.mail.ts'
import { escapeLinks } from '#people/accounts/link-free-text.ts'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import type { MailBlock, MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { buildWordedMail, defineMailWording } from '#people/mail/mail-wording.ts'
import type { Day } from '#rules/calendar/day.ts'
import { formatDay } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { DocumentSettings } from '#shell/settings/settings.contract.ts'

/** Names the buyer to others, so it is not kept. */
const approvalAsked = mailTemplate('order-approval-asked', { emptiedOnceSent: 'words' })
const waitsForApproval = mailTemplate('order-waits-for-approval', { haste: 'just-ordered' })
const orderDeclined = mailTemplate('order-declined')

type ApprovalOrderSummary = Omit<DocumentSnapshot, 'full_number'>

const factsOf = ({ lines, price_with_vat, po_number, ...entry }: ApprovalOrderSummary): [string, string][] => [
  ...(po_number ? [['Užsakymo numeris pas jus', escapeLinks(po_number)] as [string, string]] : []),
  ...lines.flatMap(listLineFacts),
  ...listBranchFacts(entry),
  ['Iš viso su PVM', formatMoney(price_with_vat)],
]

interface ApprovalMailInput {
  summary: ApprovalOrderSummary
  buyer: string
  heldUntil: Day
  address: string
}

const sampleAsked = (settings: DocumentSettings): ApprovalMailInput => ({
  summary: buildExampleOrder(settings),
  buyer: 'Vardenis Pavardenis',
  heldUntil: exampleDay,
  address: '#',
})

const askedWords = defineMailWording('order-approval-asked', {
  group: 'Įmonės',
  title: 'Prašoma patvirtinti užsakymą',
  when: 'Pagrindiniam įmonės naudotojui, kai užsakymas viršija užsakovo ribą.',
  variables: {
    order_id: 'užsakymo numeris',
    price_with_vat: 'suma su PVM',
    name: 'kas užsakė',
    company: 'įmonės pavadinimas',
  },
  subject: 'Patvirtinkite užsakymą Nr. {order_id}: {price_with_vat}',
  heading: 'Laukia jūsų sprendimo',
  opening: '{name} užsakė daugiau, negu leidžia vieno užsakymo riba ({company}).',
  closing: 'Kol nepatvirtinsite, mokėti nereikia. Nepatvirtintas laiku užsakymas nustos galioti.',
  requires: { subject: ['order_id'], opening: ['name'] },
  sample: (settings) => buildApprovalRequestMail(sampleAsked(settings)),
})

const waitsWords = defineMailWording('order-waits-for-approval', {
  group: 'Įmonės',
  title: 'Užsakymas laukia įmonės patvirtinimo',
  when: 'Užsakovui, kurio užsakymas viršija jo ribą.',
  variables: { order_id: 'užsakymo numeris' },
  subject: 'Užsakymas Nr. {order_id} laukia patvirtinimo',
  heading: 'Užsakymas Nr. {order_id} laukia įmonės patvirtinimo',
  opening:
    'Užsakymas didesnis už jūsų vieno užsakymo ribą, todėl jį turi patvirtinti pagrindinis įmonės naudotojas. Jam parašėme.',
  closing: 'Kai nuspręs, parašysime. Mokėti dar nereikia.',
  requires: { subject: ['order_id'] },
  sample: (settings) => buildAwaitingApprovalMail(sampleAsked(settings)),
})

const declinedWords = defineMailWording('order-declined', {
  group: 'Įmonės',
  title: 'Įmonė užsakymo nepatvirtino',
  when: 'Užsakovui, kai pagrindinis įmonės naudotojas užsakymą atmetė.',
  variables: { order_id: 'užsakymo numeris' },
  subject: 'Užsakymas Nr. {order_id} nepatvirtintas',
  heading: 'Užsakymo Nr. {order_id} įmonė nepatvirtino',
  closing: 'Prekės ir nuomos laikas vėl laisvi kitiems, mokėti nereikia. Susitarę įmonėje galite užsakyti iš naujo.',
  requires: { subject: ['order_id'] },
  sample: () => buildOrderDeclinedMail({ orderId: exampleOrderId, reason: 'Tokį įrankį jau turime.', address: '#' }),
})

/** A main user, or, without one, the office. */
export function buildApprovalRequestMail({ summary, buyer, heldUntil, address }: ApprovalMailInput): MailContent {
  return buildWordedMail(askedWords, {
    template: approvalAsked,
    values: {
      order_id: summary.order_id,
      price_with_vat: formatMoney(summary.price_with_vat),
      name: buyer,
      company: summary.buyer.name,
    },
    blocks: ({ opening, closing }) => [
      ...opening,
      { facts: [...factsOf(summary), ['Laikome iki', formatDay(heldUntil)]] },
      ...closing,
      { go: address, words: 'Patvirtinti arba atmesti' },
    ],
  })
}

export function buildAwaitingApprovalMail({
  summary,
  heldUntil,
  address,
}: Omit<ApprovalMailInput, 'buyer'>): MailContent {
  return buildWordedMail(waitsWords, {
    template: waitsForApproval,
    values: { order_id: summary.order_id },
    blocks: ({ opening, closing }) => [
      ...opening,
      { facts: [...factsOf(summary), ['Laikome iki', formatDay(heldUntil)]] },
      ...closing,
      { go: address, words: 'Peržiūrėti užsakymą' },
    ],
  })
}

export const buildApprovedBlock = (by: string | null): MailBlock => ({
  say: by ? `Užsakymą patvirtino ${by}.` : 'Užsakymas patvirtintas įmonės vardu.',
})

/** The mail goes to the buyer. */
export function buildOrderDeclinedMail({
  orderId,
  reason,
  address,
}: {
  orderId: number
  reason: string
  address: string
}): MailContent {
  return buildWordedMail(declinedWords, {
    template: orderDeclined,
    values: { order_id: orderId },
    blocks: ({ opening, closing }) => [
      ...opening,
      { facts: [['Priežastis', reason]] },
      ...closing,
      { go: address, words: 'Mano užsakymai' },
    ],
  })
}
