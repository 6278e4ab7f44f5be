import { buildExampleOrder } from '#orders/build-example-order.ts'
import { listBranchFacts, listLineFacts } from '#orders/order-placed.mail.ts'
import { buildPaymentInstructions, payOnline } from '#orders/payment-instructions.ts'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { buildWordedMail, defineMailWording } from '#people/mail/mail-wording.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'

const orderLapsesSoon = mailTemplate('order-lapses-soon', { haste: 'by-the-clock' })
const orderLapsed = mailTemplate('order-lapsed', { haste: 'by-the-clock' })

interface AboutLapse {
  document: DocumentSnapshot
  settings: Pick<Settings, 'phone'>
  ordersAddress: string
  /** A guest's link opens the order. */
  hasAccount: boolean
}

const reach = 'kaip susisiekti: „paskambinkite tel. …“'

const soonWords = defineMailWording('order-lapses-soon', {
  group: 'Užsakymai',
  title: 'Užsakymas dar neapmokėtas',
  when: 'Klientui, paskutinę dieną, kai neapmokėtas užsakymas dar galioja.',
  variables: { order_id: 'užsakymo numeris', reach },
  subject: 'Užsakymas Nr. {order_id} dar neapmokėtas',
  heading: 'Užsakymo Nr. {order_id} apmokėjimo dar negavome',
  opening:
    'Užsakytas prekes ir nuomos laiką jums laikome iki šios dienos pabaigos. Jei apmokėjimo negausime, rytoj užsakymas nustos galioti.',
  closing: 'Jei jau apmokėjote, į šį laišką nekreipkite dėmesio. Jei reikia daugiau laiko, {reach}.',
  requires: { subject: ['order_id'] },
  sample: (settings) =>
    buildOrderLapsesSoonMail({ document: buildExampleOrder(settings), settings, ordersAddress: '#', hasAccount: true }),
})

const lapsedWords = defineMailWording('order-lapsed', {
  group: 'Užsakymai',
  title: 'Neapmokėtas užsakymas nebegalioja',
  when: 'Klientui, kurio užsakymas laiku neapmokėtas.',
  variables: { order_id: 'užsakymo numeris', order_again: 'kaip užsakyti iš naujo', reach },
  subject: 'Užsakymas Nr. {order_id} nebegalioja',
  heading: 'Užsakymas Nr. {order_id} nebegalioja',
  opening:
    'Apmokėjimo laiku negavome, todėl užsakytos prekės ir nuomos laikas vėl laisvi kitiems. Mokėti nebereikia.\n\nJei jų dar reikia, {order_again}.',
  closing:
    'Jei apmokėjote ką tik, nieko daryti nereikia: jei viskas dar laisva, užsakymas vėl galios, o jei ne – susisieksime ir pinigus grąžinsime. Jei kas neaišku, {reach}.',
  requires: { subject: ['order_id'] },
  sample: (settings) =>
    buildOrderLapsedMail({ document: buildExampleOrder(settings), settings, ordersAddress: '#', hasAccount: true }),
})

export function buildOrderLapsesSoonMail({ document, settings, ordersAddress }: AboutLapse): MailContent {
  const { order_id, lines } = document
  return buildWordedMail(soonWords, {
    template: orderLapsesSoon,
    values: { order_id, reach: orCall(settings) },
    blocks: ({ opening, closing }) => [
      ...opening,
      { facts: [...lines.flatMap(listLineFacts), ...listBranchFacts(document)] },
      ...payOnline(document),
      ...buildPaymentInstructions(document),
      { go: ordersAddress, words: 'Peržiūrėti užsakymą' },
      ...closing,
    ],
  })
}

export function buildOrderLapsedMail({ document, settings, ordersAddress, hasAccount }: AboutLapse): MailContent {
  const { order_id } = document
  return buildWordedMail(lapsedWords, {
    template: orderLapsed,
    values: {
      order_id,
      order_again: hasAccount
        ? 'užsakykite iš naujo: „Mano užsakymuose“ paspauskite „Užsakyti dar kartą“'
        : 'užsakykite iš naujo mūsų svetainėje',
      reach: orCall(settings),
    },
    blocks: ({ opening, closing }) => [
      ...opening,
      { go: ordersAddress, words: hasAccount ? 'Mano užsakymai' : 'Peržiūrėti užsakymą' },
      ...closing,
    ],
  })
}

const orCall = ({ phone }: Pick<Settings, 'phone'>): string =>
  phone ? `paskambinkite tel.\u00a0${formatPhone(phone).replaceAll(' ', '\u00a0')}` : 'atsakykite į šį laišką'
