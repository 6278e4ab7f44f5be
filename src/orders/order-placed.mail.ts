import { escapeLinks } from '#people/accounts/link-free-text.ts'
import { buildTotalFact } from '#people/documents/describe-vat.ts'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { buildWordedMail, defineMailWording } from '#people/mail/mail-wording.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { DatedVatRate } from '#rules/money/vat-rates.ts'
import { buildConsumerRights } from './build-consumer-rights.ts'
import { buildExampleOrder } from './build-example-order.ts'
import { describeHoldDeadline } from './describe-hold-deadline.ts'
import { describeVatAhead } from './describe-vat-ahead.ts'
import { findAgreedHours } from './list-agreed-hours.ts'
import { findRentDays } from './list-line-details.ts'
import { buildDepositInstructions, buildPaymentInstructions, payOnline } from './payment-instructions.ts'

export const orderPlaced = mailTemplate('order-placed', { haste: 'just-ordered' })

const words = defineMailWording('order-placed', {
  group: 'Užsakymai',
  title: 'Užsakymas priimtas',
  when: 'Klientui, kai tik užsako; pridedama išankstinė sąskaita.',
  variables: { order_id: 'užsakymo numeris', prepared: 'ką paruošime: „įrankius“ arba „prekes“' },
  subject: 'Užsakymas Nr. {order_id} priimtas',
  heading: 'Gavome jūsų užsakymą Nr. {order_id}',
  opening: 'Dėkojame, kad renkatės mus. Prie šio laiško pridėjome išankstinę sąskaitą.',
  closing: 'Kas toliau: kai gausime apmokėjimą, atsiųsime PVM sąskaitą faktūrą ir paruošime {prepared}.',
  requires: { subject: ['order_id'] },
  sample: (settings) => buildOrderPlacedMail(buildExampleOrder(settings), '#'),
})

export function buildOrderPlacedMail(
  document: DocumentSnapshot,
  orderAddress: string,
  earlyStart = false,
  heldUntil: Date | null = null,
  vatAhead?: DatedVatRate,
): MailContent {
  const { order_id, lines, covered, buyer } = document
  const isRental = lines.some(({ unit }) => unit !== 'vnt')
  return buildWordedMail(words, {
    template: orderPlaced,
    values: { order_id, prepared: isRental ? 'įrankius' : 'prekes' },
    blocks: ({ opening, closing }) => [
      ...opening,
      {
        facts: [
          ...lines.flatMap(listLineFacts),
          ...listBranchFacts(document),
          buildTotalFact(document),
          ...(covered ? [['Įskaityta iš užstato', formatMoney(-covered)] as [string, string]] : []),
        ],
      },
      { pickup: true },
      ...(heldUntil ? [{ say: describeHoldDeadline(heldUntil) }] : []),
      ...(vatAhead ? [{ say: describeVatAhead({ ...buyer, vat_ahead: vatAhead, billing: 'prepaid' }) }] : []),
      ...payOnline(document),
      ...buildPaymentInstructions(document),
      ...buildDepositInstructions(document),
      ...closing,
      { go: orderAddress, words: 'Peržiūrėti užsakymą' },
      ...(buyer.private_or_company === 'private' ? buildConsumerRights(document, earlyStart) : []),
    ],
  })
}

/** A shop of several branches names the order's own, with its phone. */
export function listBranchFacts({
  places,
  delivered_to,
  object,
  seller,
}: Pick<DocumentSnapshot, 'places' | 'delivered_to' | 'seller'> & Partial<Pick<DocumentSnapshot, 'object'>>): [
  string,
  string,
][] {
  const phone = places && seller.phone
  return [
    ...(places ? [['Išduodame', places.from] as [string, string]] : []),
    ...(phone ? [['Telefonas', formatPhone(phone).replaceAll(' ', '\u00a0')] as [string, string]] : []),
    ...(object ? [['Objektas', escapeLinks(`${object.title}, ${object.address}`)] as [string, string]] : []),
    ...(delivered_to ? [['Pristatome', escapeLinks(delivered_to)] as [string, string]] : []),
    ...(places?.back ? [['Grąžinama', places.back] as [string, string]] : []),
  ]
}

export function listLineFacts({
  title,
  details,
  quantity,
  unit,
  charged_units,
  price_with_vat,
}: DocumentSnapshot['lines'][number]): [string, string][] {
  const count =
    unit === 'vnt' ? `${quantity} vnt.` : `${quantity} vnt. × ${charged_units} ${unit === 'day' ? 'd.' : 'val.'}`
  const days = findRentDays(details)
  const hours = findAgreedHours(details)
  return [
    [`${title}, ${count.replaceAll(' ', '\u00a0')}`, formatMoney(price_with_vat)],
    ...(days ? [['Nuoma', days] as [string, string]] : []),
    ...(hours ? [['Motovalandos', hours] as [string, string]] : []),
  ]
}
