import { exampleOrderId } from '#orders/build-example-order.ts'
import { shopOrdersAddress } from '#orders/shop-orders-address.ts'
import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { buildWordedMail, defineMailWording, type MailWording } from '#people/mail/mail-wording.ts'

const handedOver = mailTemplate('handed-over')
const toolsReturned = mailTemplate('tools-returned')

const contract = '„nuomos sutartį ir“, jei pridedama sutartis'

const words: Record<HandedOver['kind'], MailWording> = {
  handover: defineMailWording('handed-over', {
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
    sample: () => buildHandedOverMail({ orderId: exampleOrderId, kind: 'handover', hasContract: true }),
  }),
  goods: defineMailWording('goods-handed-over', {
    group: 'Užsakymai',
    title: 'Prekės perduotos',
    when: 'Klientui, kai parduotos prekės perduotos pagal aktą; pridedamas aktas.',
    variables: { order_id: 'užsakymo numeris', contract },
    subject: 'Prekės perduotos: užsakymas Nr. {order_id}',
    heading: 'Prekės perduotos: užsakymas Nr. {order_id}',
    opening: 'Prie šio laiško pridėjome {contract} perdavimo–priėmimo aktą. Jame surašyta, ką gavote.',
    closing: 'Jei kas ne taip, paskambinkite mums.',
    requires: { subject: ['order_id'] },
    sample: () => buildHandedOverMail({ orderId: exampleOrderId, kind: 'goods', hasContract: false }),
  }),
  return: defineMailWording('tools-returned', {
    group: 'Nuoma',
    title: 'Įrankiai grąžinti',
    when: 'Klientui, kai įrankiai priimti pagal aktą; pridedamas aktas.',
    variables: { order_id: 'užsakymo numeris' },
    subject: 'Įrankiai grąžinti: užsakymas Nr. {order_id}',
    heading: 'Įrankiai grąžinti: užsakymas Nr. {order_id}',
    opening: 'Prie šio laiško pridėjome grąžinimo aktą. Jame surašyta, ką ir kokios būklės grąžinote.',
    closing: 'Ačiū, kad nuomojatės pas mus.',
    requires: { subject: ['order_id'] },
    sample: () => buildHandedOverMail({ orderId: exampleOrderId, kind: 'return', hasContract: false }),
  }),
}

interface HandedOver {
  orderId: number
  kind: 'handover' | 'goods' | 'return'
  hasContract: boolean
}

/** The mail carries the act and, once, the rental contract. */
export function buildHandedOverMail({ orderId, kind, hasContract }: HandedOver): MailContent {
  return buildWordedMail(words[kind], {
    template: kind === 'return' ? toolsReturned : handedOver,
    values: { order_id: orderId, contract: hasContract && kind !== 'return' && 'nuomos sutartį ir' },
    blocks: ({ opening, closing }) => [...opening, ...closing, { go: shopOrdersAddress, words: 'Peržiūrėti užsakymą' }],
  })
}
