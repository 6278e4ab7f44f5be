import type { MailContent } from '#mail/mail-content.ts'
import { mailTemplate } from '#mail/mail-template.ts'
import { ordersAddress } from '#orders/orders-address.ts'

const handedOver = mailTemplate('handed-over')
const toolsReturned = mailTemplate('tools-returned')

interface HandedOver {
  orderId: number
  kind: 'handover' | 'goods' | 'return'
  hasContract: boolean
}

/** To the customer, when tools have changed hands: the act, at a hand-over with the rental contract. */
export function handedOverMail({ orderId, kind, hasContract }: HandedOver): MailContent {
  const { does, paper, next } = words[kind]
  const subject = `${does}: užsakymas Nr. ${orderId}`
  return {
    template: kind === 'return' ? toolsReturned : handedOver,
    subject,
    heading: subject,
    blocks: [
      { say: `Prie šio laiško pridėjome ${hasContract && kind !== 'return' ? 'nuomos sutartį ir ' : ''}${paper}` },
      { say: next },
      { go: ordersAddress, words: 'Peržiūrėti užsakymą' },
    ],
  }
}

const words = {
  handover: {
    does: 'Įrankiai išduoti',
    paper: 'perdavimo–priėmimo aktą. Jame surašyta, ką, kokios būklės ir iki kada gavote.',
    next: 'Jei įrankis sugestų ar jo reikėtų ilgiau, paskambinkite mums.',
  },
  goods: {
    does: 'Prekės perduotos',
    paper: 'perdavimo–priėmimo aktą. Jame surašyta, ką gavote.',
    next: 'Jei kas ne taip, paskambinkite mums.',
  },
  return: {
    does: 'Įrankiai grąžinti',
    paper: 'grąžinimo aktą. Jame surašyta, ką ir kokios būklės grąžinote.',
    next: 'Ačiū, kad nuomojatės pas mus.',
  },
}
