import { exampleOrderId } from '#orders/build-example-order.ts'
import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { buildWordedMail, defineMailWording } from '#people/mail/mail-wording.ts'

const approvalLapsesSoon = mailTemplate('order-approval-lapses-soon', { haste: 'by-the-clock' })
const approvalLapsed = mailTemplate('order-approval-lapsed', { haste: 'by-the-clock' })

interface About {
  orderId: number
  address: string
}

const variables = { order_id: 'užsakymo numeris' }

const soonWords = defineMailWording('order-approval-lapses-soon', {
  group: 'Įmonės',
  title: 'Užsakymas vis dar laukia patvirtinimo',
  when: 'Pagrindiniam įmonės naudotojui, paskutinę dieną, kai užsakymas dar laukia.',
  variables,
  subject: 'Užsakymas Nr. {order_id} vis dar laukia jūsų patvirtinimo',
  heading: 'Užsakymas Nr. {order_id} laukia jūsų sprendimo',
  opening:
    'Užsakytas prekes ir nuomos laiką laikome iki šios dienos pabaigos. Jei užsakymo nepatvirtinsite, rytoj jis nustos galioti.',
  requires: { subject: ['order_id'] },
  sample: () => buildApprovalLapsesSoonMail({ orderId: exampleOrderId, address: '#' }),
})

const lapsedWords = defineMailWording('order-approval-lapsed', {
  group: 'Įmonės',
  title: 'Nepatvirtintas užsakymas nebegalioja',
  when: 'Užsakovui, kai įmonė laiku nenusprendė.',
  variables,
  subject: 'Užsakymas Nr. {order_id} nebegalioja',
  heading: 'Užsakymas Nr. {order_id} nebegalioja',
  opening:
    'Įmonės pagrindinis naudotojas jo laiku nepatvirtino, todėl užsakytos prekės ir nuomos laikas vėl laisvi kitiems. Mokėti nereikia.',
  closing: 'Jei jų dar reikia, susitarkite įmonėje ir užsakykite iš naujo.',
  requires: { subject: ['order_id'] },
  sample: () => buildApprovalLapsedMail({ orderId: exampleOrderId, address: '#' }),
})

export function buildApprovalLapsesSoonMail({ orderId, address }: About): MailContent {
  return buildWordedMail(soonWords, {
    template: approvalLapsesSoon,
    values: { order_id: orderId },
    blocks: ({ opening, closing }) => [...opening, { go: address, words: 'Patvirtinti arba atmesti' }, ...closing],
  })
}

/** The mail goes to the buyer. */
export function buildApprovalLapsedMail({ orderId, address }: About): MailContent {
  return buildWordedMail(lapsedWords, {
    template: approvalLapsed,
    values: { order_id: orderId },
    blocks: ({ opening, closing }) => [...opening, ...closing, { go: address, words: 'Mano užsakymai' }],
  })
}
