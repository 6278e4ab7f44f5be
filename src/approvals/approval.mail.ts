import type { Day } from '#calendar/day.ts'
import { formatDay } from '#calendar/format-day.ts'
import type { DocumentSnapshot } from '#documents/document-snapshot.ts'
import type { MailBlock, MailContent } from '#mail/mail-content.ts'
import { mailTemplate } from '#mail/mail-template.ts'
import { formatMoney } from '#money/format-money.ts'
import { lineFact } from '#orders/order-placed.mail.ts'

/** Names its buyer to others: the words are not kept once they are sent, so that they need not be erased. */
const approvalAsked = mailTemplate('order-approval-asked', { forgets: 'words' })
const waitsForApproval = mailTemplate('order-waits-for-approval', { haste: 'just-ordered' })
const orderDeclined = mailTemplate('order-declined')

type Told = Omit<DocumentSnapshot, 'full_number'>

const factsOf = ({ lines, price_with_vat, po_number, object }: Told): [string, string][] => [
  ...(po_number ? [['Užsakymo numeris pas jus', po_number] as [string, string]] : []),
  ...(object ? [['Objektas', `${object.title}, ${object.address}`] as [string, string]] : []),
  ...lines.map(lineFact),
  ['Iš viso su PVM', formatMoney(price_with_vat)],
]

interface Asked {
  told: Told
  /** Whoever ordered, by name. */
  buyer: string
  heldUntil: Day
  /** Where it is decided. */
  address: string
}

/** To a main user of the company, or to the office while it has none. */
export function approvalAskedMail({ told, buyer, heldUntil, address }: Asked): MailContent {
  return {
    template: approvalAsked,
    subject: `Patvirtinkite užsakymą Nr. ${told.order_id}: ${formatMoney(told.price_with_vat)}`,
    heading: 'Laukia jūsų sprendimo',
    blocks: [
      { say: `${buyer} užsakė daugiau, negu leidžia vieno užsakymo riba (${told.buyer.name}).` },
      { facts: [...factsOf(told), ['Laikome iki', formatDay(heldUntil)]] },
      { say: 'Kol nepatvirtinsite, mokėti nereikia. Nepatvirtintas laiku užsakymas nustos galioti.' },
      { go: address, words: 'Patvirtinti arba atmesti' },
    ],
  }
}

/** To whoever ordered: it is not an order yet. */
export function waitsForApprovalMail({ told, heldUntil, address }: Omit<Asked, 'buyer'>): MailContent {
  return {
    template: waitsForApproval,
    subject: `Užsakymas Nr. ${told.order_id} laukia patvirtinimo`,
    heading: `Užsakymas Nr. ${told.order_id} laukia įmonės patvirtinimo`,
    blocks: [
      {
        say: 'Užsakymas didesnis už jūsų vieno užsakymo ribą, todėl jį turi patvirtinti pagrindinis įmonės naudotojas. Jam parašėme.',
      },
      { facts: [...factsOf(told), ['Laikome iki', formatDay(heldUntil)]] },
      { say: 'Kai nuspręs, parašysime. Mokėti dar nereikia.' },
      { go: address, words: 'Peržiūrėti užsakymą' },
    ],
  }
}

/** What the mail of an approved order begins with: the rest is that of any order. */
export const approvedBlock = (by: string | null): MailBlock => ({
  say: by ? `Užsakymą patvirtino ${by}.` : 'Užsakymas patvirtintas įmonės vardu.',
})

/** To whoever ordered, when the company said no. */
export function orderDeclinedMail({
  orderId,
  reason,
  address,
}: {
  orderId: number
  reason: string
  address: string
}): MailContent {
  return {
    template: orderDeclined,
    subject: `Užsakymas Nr. ${orderId} nepatvirtintas`,
    heading: `Užsakymo Nr. ${orderId} įmonė nepatvirtino`,
    blocks: [
      { facts: [['Priežastis', reason]] },
      {
        say: 'Prekės ir nuomos laikas vėl laisvi kitiems, mokėti nereikia. Susitarę įmonėje galite užsakyti iš naujo.',
      },
      { go: address, words: 'Mano užsakymai' },
    ],
  }
}
