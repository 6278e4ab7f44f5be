import { exampleOrderId } from '#orders/build-example-order.ts'
import { shopOrdersAddress } from '#orders/shop-orders-address.ts'
import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { buildWordedMail, defineMailWording } from '#people/mail/mail-wording.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import { formatVisitTimes } from './visit-labels.ts'

const setOut = mailTemplate('stop-set-out')
const failed = mailTemplate('stop-failed')

const variables = { order_id: 'užsakymo numeris', call_us: '„Mūsų telefonas: …“, jei jis įrašytas nustatymuose' }
const onWay = { ...variables, times: 'kada atvyks, pvz., „09:00–12:00“ arba „darbo laiku“' }
const requires = { subject: ['order_id' as const] }
const group = 'Pristatymas'
const sample = { orderId: exampleOrderId, day: '2026-11-24', from: '09:00', to: '12:00', phone: '+37060000000' }

const sign = 'Vietoje pasirašysite perdavimo aktą, todėl reikės žmogaus, kuris gali pasirašyti.'
const onWayWords = {
  deliver: defineMailWording('delivery-set-out', {
    group,
    requires,
    variables: onWay,
    title: 'Vežėjas išvyko pristatyti',
    when: 'Klientui, kai vežėjas išvyksta pas jį su užsakymu.',
    subject: 'Vežame jūsų užsakymą: užsakymas Nr. {order_id}',
    heading: 'Vežame jūsų užsakymą',
    opening: `Vežėjas išvyko. Atvyks {times}.\n\n${sign}\n\n{call_us}`,
    sample: () => buildSetOutMail({ ...sample, kind: 'deliver' }),
  }),
  collect: defineMailWording('collection-set-out', {
    group,
    requires,
    variables: onWay,
    title: 'Vežėjas išvyko pasiimti įrankių',
    when: 'Klientui, kai vežėjas išvyksta pasiimti įrankių.',
    subject: 'Važiuojame pasiimti įrankių: užsakymas Nr. {order_id}',
    heading: 'Važiuojame pasiimti įrankių',
    opening: `Vežėjas išvyko. Atvyks {times}.\n\n${sign}\n\n{call_us}`,
    sample: () => buildSetOutMail({ ...sample, kind: 'collect' }),
  }),
}

const again = 'Dėl kito laiko su jumis susisieksime. Jei patogiau, paskambinkite patys.\n\n{call_us}'
const inVainWords = {
  deliver: defineMailWording('delivery-failed', {
    group,
    requires,
    variables,
    title: 'Pristatyti nepavyko',
    when: 'Klientui, kai vežėjas atvyko, bet perduoti nepavyko. Diena ir priežastis įrašomos savaime.',
    subject: 'Nepavyko pristatyti: užsakymas Nr. {order_id}',
    heading: 'Buvome atvykę, bet perduoti nepavyko',
    closing: again,
    sample: () => buildVisitFailedMail({ ...sample, kind: 'deliver', reason: 'Nieko nebuvo vietoje' }),
  }),
  collect: defineMailWording('collection-failed', {
    group,
    requires,
    variables,
    title: 'Pasiimti nepavyko',
    when: 'Klientui, kai vežėjas atvyko, bet pasiimti įrankių nepavyko. Diena ir priežastis įrašomos savaime.',
    subject: 'Nepavyko pasiimti: užsakymas Nr. {order_id}',
    heading: 'Buvome atvykę, bet pasiimti nepavyko',
    closing: again,
    sample: () => buildVisitFailedMail({ ...sample, kind: 'collect', reason: 'Nieko nebuvo vietoje' }),
  }),
}

interface Visit {
  orderId: number
  kind: 'deliver' | 'collect'
  day: string
  from: string | null
  to: string | null
  /** The shop's phone. */
  phone: string
}

export function buildSetOutMail({ orderId, kind, from, to, phone }: Visit): MailContent {
  return buildWordedMail(onWayWords[kind], {
    template: setOut,
    values: { order_id: orderId, times: formatVisitTimes(from, to), call_us: callUs(phone) },
    blocks: ({ opening, closing }) => [...opening, { go: shopOrdersAddress, words: 'Peržiūrėti užsakymą' }, ...closing],
  })
}

export function buildVisitFailedMail({ orderId, kind, day, phone, reason }: Visit & { reason: string }): MailContent {
  return buildWordedMail(inVainWords[kind], {
    template: failed,
    values: { order_id: orderId, call_us: callUs(phone) },
    blocks: ({ opening, closing }) => [
      ...opening,
      {
        facts: [
          ['Diena', day],
          ['Kas nutiko', reason],
        ],
      },
      ...closing,
      { go: shopOrdersAddress, words: 'Peržiūrėti užsakymą' },
    ],
  })
}

const callUs = (phone: string): string | false => phone !== '' && `Mūsų telefonas: ${formatPhone(phone)}.`
