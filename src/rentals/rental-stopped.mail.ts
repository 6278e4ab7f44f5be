import { escapeLinks } from '#people/accounts/link-free-text.ts'
import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'

const rentalOver = mailTemplate('rental-off-rent')
const rentalBroken = mailTemplate('rental-broken')

interface RentalStopMailInput {
  orderId: number
  client: string
  phone: string
  title: string
  quantity: number
  at: Date
  address: string
}

/** The mail goes to the shop. */
export function buildOffRentMail(stopped: RentalStopMailInput): MailContent {
  return {
    template: rentalOver,
    subject: `Surinkti: ${stopped.title}, užsakymas Nr. ${stopped.orderId}`,
    heading: 'Klientas baigė dirbti su įrankiu',
    blocks: [
      { facts: [...factsOf(stopped), ['Nuomos pabaiga', formatDateTime(stopped.at)]] },
      { say: 'Vėlesnės dienos nebeskaičiuojamos. Įrankį reikia surinkti arba priimti: iki tol jis laikomas išduotu.' },
      { go: stopped.address, words: 'Atidaryti užsakymą' },
    ],
  }
}

export function buildBreakdownMail(stopped: RentalStopMailInput, note: string): MailContent {
  return {
    template: rentalBroken,
    subject: `Sugedo: ${stopped.title}, užsakymas Nr. ${stopped.orderId}`,
    heading: 'Klientas praneša apie gedimą',
    blocks: [
      { facts: [...factsOf(stopped), ['Sugedo', formatDateTime(stopped.at)], ['Klientas rašo', escapeLinks(note)]] },
      { say: 'Kol įrankis nepakeistas ar nepataisytas, nuoma neskaičiuojama.' },
      { go: stopped.address, words: 'Atidaryti užsakymą' },
    ],
  }
}

function factsOf({ title, quantity, client, phone }: RentalStopMailInput): [string, string][] {
  return [
    ['Įrankis', quantity > 1 ? `${title}, ${quantity} vnt.` : title],
    ['Klientas', client],
    ['Telefonas', phone],
  ]
}
