import type { MailContent } from '#mail/mail-content.ts'
import { mailTemplate } from '#mail/mail-template.ts'

const approvalLapsesSoon = mailTemplate('order-approval-lapses-soon', { haste: 'by-the-clock' })
const approvalLapsed = mailTemplate('order-approval-lapsed', { haste: 'by-the-clock' })

interface About {
  orderId: number
  address: string
}

/** To a main user, on the last day on which an order holds what it ordered without their approval. */
export function approvalLapsesSoonMail({ orderId, address }: About): MailContent {
  return {
    template: approvalLapsesSoon,
    subject: `Užsakymas Nr. ${orderId} vis dar laukia jūsų patvirtinimo`,
    heading: `Užsakymas Nr. ${orderId} laukia jūsų sprendimo`,
    blocks: [
      {
        say: 'Užsakytas prekes ir nuomos laiką laikome iki šios dienos pabaigos. Jei užsakymo nepatvirtinsite, rytoj jis nustos galioti.',
      },
      { go: address, words: 'Patvirtinti arba atmesti' },
    ],
  }
}

/** To whoever ordered, when nobody of the company decided in time. */
export function approvalLapsedMail({ orderId, address }: About): MailContent {
  return {
    template: approvalLapsed,
    subject: `Užsakymas Nr. ${orderId} nebegalioja`,
    heading: `Užsakymas Nr. ${orderId} nebegalioja`,
    blocks: [
      {
        say: 'Įmonės pagrindinis naudotojas jo laiku nepatvirtino, todėl užsakytos prekės ir nuomos laikas vėl laisvi kitiems. Mokėti nereikia.',
      },
      { say: 'Jei jų dar reikia, susitarkite įmonėje ir užsakykite iš naujo.' },
      { go: address, words: 'Mano užsakymai' },
    ],
  }
}
