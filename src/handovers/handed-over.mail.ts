import type { MailContent } from '#mail/mail-content.ts'
import { mailTemplate } from '#mail/mail-template.ts'
import { ordersAddress } from '#orders/orders-address.ts'

const handedOver = mailTemplate('handed-over')
const toolsReturned = mailTemplate('tools-returned')

interface HandedOver {
  orderId: number
  kind: 'handover' | 'return'
  hasContract: boolean
}

/** To the customer, when tools have changed hands: the act, at a hand-over with the rental contract. */
export function handedOverMail({ orderId, kind, hasContract }: HandedOver): MailContent {
  const subject =
    kind === 'handover' ? `Įrankiai išduoti: užsakymas Nr. ${orderId}` : `Įrankiai grąžinti: užsakymas Nr. ${orderId}`
  return {
    template: kind === 'handover' ? handedOver : toolsReturned,
    subject,
    heading: subject,
    blocks: [
      {
        say:
          kind === 'handover'
            ? `Prie šio laiško pridėjome ${hasContract ? 'nuomos sutartį ir ' : ''}perdavimo–priėmimo aktą. Jame surašyta, ką, kokios būklės ir iki kada gavote.`
            : 'Prie šio laiško pridėjome grąžinimo aktą. Jame surašyta, ką ir kokios būklės grąžinote.',
      },
      {
        say:
          kind === 'handover'
            ? 'Jei įrankis sugestų ar jo reikėtų ilgiau, paskambinkite mums.'
            : 'Ačiū, kad nuomojatės pas mus.',
      },
      { go: ordersAddress, words: 'Peržiūrėti užsakymą' },
    ],
  }
}
