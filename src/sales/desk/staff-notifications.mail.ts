import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { shopAddress } from '#people/mail/shop-address.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import { formatMoney } from '#rules/money/format-money.ts'

const orderCame = mailTemplate('news-order')
const quoteAccepted = mailTemplate('news-quote-accepted')
const quoteAskedAgain = mailTemplate('news-quote-asked-again')

interface StaffMailInput {
  id: number
  client: string
  phone: string | null
  /** Cents. */
  price_with_vat: number
}

/** The mail goes to the shop. */
export const buildNewOrderMail = (input: StaffMailInput): MailContent => ({
  template: orderCame,
  subject: `Naujas užsakymas Nr. ${input.id}: ${input.client}`,
  heading: `Naujas užsakymas Nr. ${input.id}`,
  blocks: [{ facts: factsOf(input) }, { go: orderPage(input), words: 'Atidaryti užsakymą' }],
})

export const buildQuoteAcceptedMail = (entry: StaffMailInput & { number: string }): MailContent => ({
  template: quoteAccepted,
  subject: `Priimtas pasiūlymas ${entry.number}: ${entry.client}`,
  heading: `Klientas priėmė pasiūlymą ${entry.number}`,
  blocks: [
    { facts: factsOf(entry) },
    { say: `Pasiūlymas tapo užsakymu Nr. ${entry.id}.` },
    { go: orderPage(entry), words: 'Atidaryti užsakymą' },
  ],
})

export const buildQuoteRequestedAgainMail = (entry: StaffMailInput & { number: string }): MailContent => ({
  template: quoteAskedAgain,
  subject: `Prašo iš naujo: pasiūlymas ${entry.number}, ${entry.client}`,
  heading: `Klientas prašo pasiūlymo ${entry.number} iš naujo`,
  blocks: [
    { facts: factsOf(entry) },
    { say: 'Pasiūlymo laikas buvo pasibaigęs. Peržiūrėkite kainas bei datas ir išsiųskite jį iš naujo.' },
    { go: `${shopAddress}/admin/juodrasciai/${entry.id}`, words: 'Atidaryti pasiūlymą' },
  ],
})

const orderPage = ({ id }: StaffMailInput) => `${shopAddress}/admin/buhalterija/uzsakymai/${id}`

const factsOf = ({ client, phone, price_with_vat }: StaffMailInput): [string, string][] => [
  ['Klientas', client],
  ...(phone ? [['Telefonas', formatPhone(phone)] as [string, string]] : []),
  ['Suma su PVM', formatMoney(price_with_vat)],
]
