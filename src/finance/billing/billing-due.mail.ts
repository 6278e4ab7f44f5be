import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { shopAddress } from '#people/mail/shop-address.ts'
import type { Day } from '#rules/calendar/day.ts'
import { formatMoney } from '#rules/money/format-money.ts'

const billingDue = mailTemplate('billing-due')

interface Due {
  /** Absent: a rhythm ends tomorrow. */
  month?: string
  until: Day
  bills: number
  /** Cents. */
  price_with_vat: number
}

export function buildBillingDueMail({ month, until, bills, price_with_vat }: Due): MailContent {
  const subject = month ? `Laikas išrašyti sąskaitas: ${month}` : `Rytoj laikas išrašyti sąskaitas: ${until}`
  return {
    template: billingDue,
    subject,
    heading: subject,
    blocks: [
      {
        facts: [
          ['Sąskaitų', String(bills)],
          ['Suma su PVM', formatMoney(price_with_vat)],
        ],
      },
      {
        say: month
          ? 'Tai, kas klientams iki mėnesio pabaigos suteikta ir dar neišrašyta.'
          : 'Rytoj baigiasi laikotarpis klientų, kuriems sąskaitos rašomos kas savaitę, du kartus per mėnesį ar kas 28 dienas.',
      },
      { go: `${shopAddress}/admin/buhalterija/saskaitu-paleidimas?until=${until}`, words: 'Išrašyti sąskaitas' },
    ],
  }
}
