import { ordersAddress } from '#orders/orders-address.ts'
import { sampleOrderId } from '#orders/sample-order.ts'
import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { type MailWords, mailWords, wordedMail } from '#people/mail/mail-words.ts'

const handedOver = mailTemplate('handed-over')
const toolsReturned = mailTemplate('tools-returned')

const contract = '„nuomos sutartį ir“, jei pridedama sutartis'

const words: Record<HandedOver['kind'], MailWords> = {
  handover: mailWords('handed-over', {
    group: 'Nuoma',
    title: 'Įrankiai išduoti',
    when: 'Klientui, kai įrankiai išduoti pagal aktą; pridedamas aktas ir sutartis.',
    variables: { order_id: 'užsakymo numeris', contract },
    subject: 'Įrankiai išduoti: užsakymas Nr. {order_id}',
    heading: 'Įrankiai išduoti: užsakymas Nr. {order_id}',
    opening:
      'Prie šio laiško pridėjome {contract} perdavimo–priėmimo aktą. Jame surašyta, ką, kokios būklės ir iki kada gavote.',
    closing: 'Jei įrankis sugestų ar jo reikėtų ilgiau, paskambinkite mums.',
    requires: { subject: ['order_id'], opening: ['contract'] },
    sample: () => handedOverMail({ orderId: sampleOrderId, kind: 'handover', hasContract: true }),
  }),
  goods: mailWords('goods-handed-over', {
    group: 'Užsakymai',
    title: 'Prekės perduotos',
    when: 'Klientui, kai parduotos prekės perduotos pagal aktą; pridedamas aktas.',
    variables: { order_id: 'užsakymo numeris', contract },
    subject: 'Prekės perduotos: užsakymas Nr. {order_id}',
    heading: 'Prekės perduotos: užsakymas Nr. {order_id}',
    opening: 'Prie šio laiško pridėjome {contract} perdavimo–priėmimo aktą. Jame surašyta, ką gavote.',
    closing: 'Jei kas ne taip, paskambinkite mums.',
    requires: { subject: ['order_id'] },
    sample: () => handedOverMail({ orderId: sampleOrderId, kind: 'goods', hasContract: false }),
  }),
  return: mailWords('tools-returned', {
    group: 'Nuoma',
    title: 'Įrankiai grąžinti',
    when: 'Klientui, kai įrankiai priimti pagal aktą; pridedamas aktas.',
    variables: { order_id: 'užsakymo numeris' },
    subject: 'Įrankiai grąžinti: užsakymas Nr. {order_id}',
    heading: 'Įrankiai grąžinti: užsakymas Nr. {order_id}',
    opening: 'Prie šio laiško pridėjome grąžinimo aktą. Jame surašyta, ką ir kokios būklės grąžinote.',
    closing: 'Ačiū, kad nuomojatės pas mus.',
    requires: { subject: ['order_id'] },
    sample: () => handedOverMail({ orderId: sampleOrderId, kind: 'return', hasContract: false }),
  }),
}

interface HandedOver {
  orderId: number
  kind: 'handover' | 'goods' | 'return'
  hasContract: boolean
}

/** With the act and, once, the rental contract. */
export function handedOverMail({ orderId, kind, hasContract }: HandedOver): MailContent {
  return wordedMail(words[kind], {
    template: kind === 'return' ? toolsReturned : handedOver,
    values: { order_id: orderId, contract: hasContract && kind !== 'return' && 'nuomos sutartį ir' },
    blocks: ({ opening, closing }) => [...opening, ...closing, { go: ordersAddress, words: 'Peržiūrėti užsakymą' }],
  })
}
