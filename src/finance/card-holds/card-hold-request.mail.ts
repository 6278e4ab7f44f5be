import { exampleOrderId } from '#orders/build-example-order.ts'
import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { buildWordedMail, defineMailWording } from '#people/mail/mail-wording.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'

const template = mailTemplate('reserve-deposit')

const words = defineMailWording('reserve-deposit', {
  group: 'Nuoma',
  title: 'Užstatą rezervuoti kortelėje',
  when: 'Klientui, kai darbuotojas siunčia nuorodą užstatui rezervuoti arba bankas nori, kad klientas rezervaciją pakartotų.',
  variables: {
    order_id: 'užsakymo numeris',
    amount: 'suma',
    until: '„Dabartinė rezervacija galioja iki …“, jei ji yra',
  },
  subject: 'Užstatas kortelėje: užsakymas Nr. {order_id}',
  heading: 'Rezervuokite užstatą kortelėje: užsakymas Nr. {order_id}',
  opening:
    'Užstatas – {amount}. Suma kortelėje tik rezervuojama: pinigai nenurašomi, grąžinus įrankius rezervacija nuimama. {until}',
  closing: 'Jei kortelės neturite, užstatą galima palikti ir kitaip: paskambinkite mums.',
  requires: { subject: ['order_id'], opening: ['amount'] },
  sample: () =>
    buildCardHoldRequestMail({
      orderId: exampleOrderId,
      amount: 15_000,
      address: 'https://checkout.example.lt/',
      until: null,
    }),
})

interface ToReserve {
  orderId: number
  /** Cents. */
  amount: number
  address: string
  until: Date | null
}

export function buildCardHoldRequestMail({ orderId, amount, address, until }: ToReserve): MailContent {
  const stands = until && `Dabartinė rezervacija galioja iki ${formatDateTime(until.toISOString())}.`
  return buildWordedMail(words, {
    template,
    values: { order_id: orderId, amount: formatMoney(amount), until: stands ?? false },
    blocks: ({ opening, closing }) => [...opening, { go: address, words: 'Rezervuoti kortelėje' }, ...closing],
  })
}
