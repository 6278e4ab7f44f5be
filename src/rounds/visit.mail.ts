import { formatPhone } from '#codes/phone.ts'
import type { MailContent } from '#mail/mail-content.ts'
import { mailTemplate } from '#mail/mail-template.ts'
import { ordersAddress } from '#orders/orders-address.ts'
import { timesInWords } from './visit-words.ts'

const setOut = mailTemplate('stop-set-out')
const failed = mailTemplate('stop-failed')

interface Visit {
  orderId: number
  kind: 'deliver' | 'collect'
  day: string
  from: string | null
  to: string | null
  /** The shop's. */
  phone: string
}

/** To the customer: somebody is on the way. */
export function setOutMail({ orderId, kind, from, to, phone }: Visit): MailContent {
  const does = kind === 'deliver' ? 'Vežame jūsų užsakymą' : 'Važiuojame pasiimti įrankių'
  return {
    template: setOut,
    subject: `${does}: užsakymas Nr. ${orderId}`,
    heading: does,
    blocks: [
      { say: `Vežėjas išvyko. Atvyks ${timesInWords(from, to)}.` },
      { say: 'Vietoje pasirašysite perdavimo aktą, todėl reikės žmogaus, kuris gali pasirašyti.' },
      ...callUs(phone),
      { go: ordersAddress, words: 'Peržiūrėti užsakymą' },
    ],
  }
}

/** To the customer: somebody was there in vain. */
export function visitFailedMail({ orderId, kind, day, phone, reason }: Visit & { reason: string }): MailContent {
  const subject = `${kind === 'deliver' ? 'Nepavyko pristatyti' : 'Nepavyko pasiimti'}: užsakymas Nr. ${orderId}`
  return {
    template: failed,
    subject,
    heading: kind === 'deliver' ? 'Buvome atvykę, bet perduoti nepavyko' : 'Buvome atvykę, bet pasiimti nepavyko',
    blocks: [
      {
        facts: [
          ['Diena', day],
          ['Kas nutiko', reason],
        ],
      },
      { say: 'Dėl kito laiko su jumis susisieksime. Jei patogiau, paskambinkite patys.' },
      ...callUs(phone),
      { go: ordersAddress, words: 'Peržiūrėti užsakymą' },
    ],
  }
}

const callUs = (phone: string): MailContent['blocks'] =>
  phone ? [{ say: `Mūsų telefonas: ${formatPhone(phone)}.` }] : []
