import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { shopAddress } from '#people/mail/shop-address.ts'
import type { Day } from '#rules/calendar/day.ts'
import { formatMoney } from '#rules/money/format-money.ts'

const billingDue = mailTemplate('billing-due')

interface Due {
  month: string
  until: Day
  bills: number
  /** Cents. */
  price_with_vat: number
}

export const buildBillingDueMail = ({ month, until, bills, price_with_vat }: Due): MailContent => ({
  template: billingDue,
  subject: `Laikas išrašyti sąskaitas: ${month}`,
  heading: `Laikas išrašyti sąskaitas: ${month}`,
  blocks: [
    {
      facts: [
        ['Sąskaitų', String(bills)],
        ['Suma su PVM', formatMoney(price_with_vat)],
      ],
    },
    { say: 'Tai, kas klientams iki mėnesio pabaigos suteikta ir dar neišrašyta.' },
    { go: `${shopAddress}/admin/buhalterija/saskaitu-paleidimas?until=${until}`, words: 'Išrašyti sąskaitas' },
  ],
})
