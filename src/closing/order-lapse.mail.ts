import { formatPhone } from '#codes/phone.ts'
import type { DocumentSnapshot } from '#documents/document-snapshot.ts'
import type { MailContent } from '#mail/mail-content.ts'
import { mailTemplate } from '#mail/mail-template.ts'
import { howToPay } from '#orders/how-to-pay.ts'
import type { Settings } from '#settings/settings.contract.ts'

const orderLapsesSoon = mailTemplate('order-lapses-soon', { haste: 'by-the-clock' })
const orderLapsed = mailTemplate('order-lapsed', { haste: 'by-the-clock' })

interface AboutLapse {
  document: DocumentSnapshot
  settings: Pick<Settings, 'phone'>
  ordersAddress: string
  /** Without one there is no list of orders: the link leads to the order itself. */
  hasAccount: boolean
}

/** To the customer, on the last day on which an unpaid order holds what it ordered. */
export function orderLapsesSoonMail({ document, settings, ordersAddress }: AboutLapse): MailContent {
  const { order_id } = document
  return {
    template: orderLapsesSoon,
    subject: `Užsakymas Nr. ${order_id} dar neapmokėtas`,
    heading: `Užsakymo Nr. ${order_id} apmokėjimo dar negavome`,
    blocks: [
      {
        say: 'Užsakytas prekes ir nuomos laiką jums laikome iki šios dienos pabaigos. Jei apmokėjimo negausime, rytoj užsakymas nustos galioti.',
      },
      ...howToPay(document),
      { go: ordersAddress, words: 'Peržiūrėti užsakymą' },
      { say: `Jei jau apmokėjote, į šį laišką nekreipkite dėmesio. ${orCall(settings, 'Jei reikia daugiau laiko')}` },
    ],
  }
}

/** To the customer whose order was not paid in time. */
export function orderLapsedMail({ document, settings, ordersAddress, hasAccount }: AboutLapse): MailContent {
  const { order_id } = document
  return {
    template: orderLapsed,
    subject: `Užsakymas Nr. ${order_id} nebegalioja`,
    heading: `Užsakymas Nr. ${order_id} nebegalioja`,
    blocks: [
      {
        say: 'Apmokėjimo laiku negavome, todėl užsakytos prekės ir nuomos laikas vėl laisvi kitiems. Mokėti nebereikia.',
      },
      {
        say: hasAccount
          ? 'Jei jų dar reikia, užsakykite iš naujo: „Mano užsakymuose“ paspauskite „Užsakyti dar kartą“.'
          : 'Jei jų dar reikia, užsakykite iš naujo mūsų svetainėje.',
      },
      { go: ordersAddress, words: hasAccount ? 'Mano užsakymai' : 'Peržiūrėti užsakymą' },
      {
        say: `Jei apmokėjote ką tik, nieko daryti nereikia: jei viskas dar laisva, užsakymas vėl galios, o jei ne – susisieksime ir pinigus grąžinsime. ${orCall(settings, 'Jei kas neaišku')}`,
      },
    ],
  }
}

const orCall = ({ phone }: Pick<Settings, 'phone'>, when: string): string =>
  phone
    ? `${when}, paskambinkite tel.\u00a0${formatPhone(phone).replaceAll(' ', '\u00a0')}.`
    : `${when}, atsakykite į šį laišką.`
