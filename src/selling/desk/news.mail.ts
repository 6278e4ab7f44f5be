import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { shopAddress } from '#people/mail/shop-address.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import { formatMoney } from '#rules/money/format-money.ts'

const orderCame = mailTemplate('news-order')
const quoteAccepted = mailTemplate('news-quote-accepted')
const quoteAskedAgain = mailTemplate('news-quote-asked-again')

interface Told {
  id: number
  client: string
  phone: string | null
  /** Cents. */
  price_with_vat: number
}

/** To the shop. */
export const orderCameMail = (told: Told): MailContent => ({
  template: orderCame,
  subject: `Naujas užsakymas Nr. ${told.id}: ${told.client}`,
  heading: `Naujas užsakymas Nr. ${told.id}`,
  blocks: [{ facts: factsOf(told) }, { go: orderPage(told), words: 'Atidaryti užsakymą' }],
})

export const quoteAcceptedMail = (told: Told & { number: string }): MailContent => ({
  template: quoteAccepted,
  subject: `Priimtas pasiūlymas ${told.number}: ${told.client}`,
  heading: `Klientas priėmė pasiūlymą ${told.number}`,
  blocks: [
    { facts: factsOf(told) },
    { say: `Pasiūlymas tapo užsakymu Nr. ${told.id}.` },
    { go: orderPage(told), words: 'Atidaryti užsakymą' },
  ],
})

export const quoteAskedAgainMail = (told: Told & { number: string }): MailContent => ({
  template: quoteAskedAgain,
  subject: `Prašo iš naujo: pasiūlymas ${told.number}, ${told.client}`,
  heading: `Klientas prašo pasiūlymo ${told.number} iš naujo`,
  blocks: [
    { facts: factsOf(told) },
    { say: 'Pasiūlymo laikas buvo pasibaigęs. Peržiūrėkite kainas bei datas ir išsiųskite jį iš naujo.' },
    { go: `${shopAddress}/admin/juodrasciai/${told.id}`, words: 'Atidaryti pasiūlymą' },
  ],
})

const orderPage = ({ id }: Told) => `${shopAddress}/admin/buhalterija/uzsakymai/${id}`

const factsOf = ({ client, phone, price_with_vat }: Told): [string, string][] => [
  ['Klientas', client],
  ...(phone ? [['Telefonas', formatPhone(phone)] as [string, string]] : []),
  ['Suma su PVM', formatMoney(price_with_vat)],
]
