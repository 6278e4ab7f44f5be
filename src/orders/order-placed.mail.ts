import { withoutLinks } from '#people/accounts/no-address.ts'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { mailWords, wordedMail } from '#people/mail/mail-words.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { consumerRights } from './consumer-rights.ts'
import { heldUntilWords } from './held-until-words.ts'
import { howToLeaveDeposit, howToPay, payOnline } from './how-to-pay.ts'
import { rentDaysOf } from './line-details.ts'
import { sampleOrder } from './sample-order.ts'

export const orderPlaced = mailTemplate('order-placed', { haste: 'just-ordered' })

const words = mailWords('order-placed', {
  group: 'Užsakymai',
  title: 'Užsakymas priimtas',
  when: 'Klientui, kai tik užsako; pridedama išankstinė sąskaita.',
  variables: { order_id: 'užsakymo numeris', prepared: 'ką paruošime: „įrankius“ arba „prekes“' },
  subject: 'Užsakymas Nr. {order_id} priimtas',
  heading: 'Gavome jūsų užsakymą Nr. {order_id}',
  opening: 'Dėkojame, kad renkatės mus. Prie šio laiško pridėjome išankstinę sąskaitą.',
  closing: 'Kas toliau: kai gausime apmokėjimą, atsiųsime PVM sąskaitą faktūrą ir paruošime {prepared}.',
  requires: { subject: ['order_id'] },
  sample: (settings) => orderPlacedMail(sampleOrder(settings), '#'),
})

export function orderPlacedMail(
  document: DocumentSnapshot,
  orderAddress: string,
  earlyStart = false,
  heldUntil: Date | null = null,
): MailContent {
  const { order_id, lines, price_with_vat, covered } = document
  const isRental = lines.some(({ unit }) => unit !== 'vnt')
  return wordedMail(words, {
    template: orderPlaced,
    values: { order_id, prepared: isRental ? 'įrankius' : 'prekes' },
    blocks: ({ opening, closing }) => [
      ...opening,
      {
        facts: [
          ...lines.flatMap(lineFacts),
          ...placeFacts(document),
          ['Iš viso su PVM', formatMoney(price_with_vat)],
          ...(covered ? [['Įskaityta iš užstato', formatMoney(-covered)] as [string, string]] : []),
        ],
      },
      { pickup: true },
      ...(heldUntil ? [{ say: heldUntilWords(heldUntil) }] : []),
      ...payOnline(document),
      ...howToPay(document),
      ...howToLeaveDeposit(document),
      ...closing,
      { go: orderAddress, words: 'Peržiūrėti užsakymą' },
      ...(document.buyer.private_or_company === 'private' ? consumerRights(document, earlyStart) : []),
    ],
  })
}

/** In a shop of several places with the phone of the order's own. */
export function placeFacts({
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
    ...(object ? [['Objektas', withoutLinks(`${object.title}, ${object.address}`)] as [string, string]] : []),
    ...(delivered_to ? [['Pristatome', withoutLinks(delivered_to)] as [string, string]] : []),
    ...(places?.back ? [['Grąžinama', places.back] as [string, string]] : []),
  ]
}

/** What a line costs, and of a rented one its days. */
export function lineFacts({
  title,
  details,
  quantity,
  unit,
  charged_units,
  price_with_vat,
}: DocumentSnapshot['lines'][number]): [string, string][] {
  const count =
    unit === 'vnt' ? `${quantity} vnt.` : `${quantity} vnt. × ${charged_units} ${unit === 'day' ? 'd.' : 'val.'}`
  const days = rentDaysOf(details)
  return [
    [`${title}, ${count.replaceAll(' ', '\u00a0')}`, formatMoney(price_with_vat)],
    ...(days ? [['Nuoma', days] as [string, string]] : []),
  ]
}
