import { formatDateTime } from '#calendar/format-day.ts'
import type { MailContent } from '#mail/mail-content.ts'
import { mailTemplate } from '#mail/mail-template.ts'
import { mailWords, wordedMail } from '#mail/mail-words.ts'
import { formatMoney } from '#money/format-money.ts'
import { sampleOrderId } from '#orders/sample-order.ts'

const template = mailTemplate('reserve-deposit')

const words = mailWords('reserve-deposit', {
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
    reserveMail({ orderId: sampleOrderId, amount: 15_000, address: 'https://checkout.example.lt/', until: null }),
})

interface ToReserve {
  orderId: number
  /** Cents. */
  amount: number
  /** The provider's page. */
  address: string
  /** Until when the hold stands that has to be made anew; null: there is none. */
  until: Date | null
}

/** To the customer: where the deposit is held on a card. */
export function reserveMail({ orderId, amount, address, until }: ToReserve): MailContent {
  const stands = until && `Dabartinė rezervacija galioja iki ${formatDateTime(until.toISOString())}.`
  return wordedMail(words, {
    template,
    values: { order_id: orderId, amount: formatMoney(amount), until: stands ?? false },
    blocks: ({ opening, closing }) => [...opening, { go: address, words: 'Rezervuoti kortelėje' }, ...closing],
  })
}
