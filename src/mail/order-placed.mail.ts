import type { DocumentSnapshot } from '#documents/document-snapshot.ts'
import { formatIban } from '#documents/iban.ts'
import { formatRfReference } from '#documents/rf-reference.ts'
import { formatMoney } from '#money/format-money.ts'
import type { MailContent } from './mail-content.ts'

/** To the customer, right after ordering: what was ordered, how to pay, what happens next. */
export function orderPlacedMail(document: DocumentSnapshot, orderAddress: string): MailContent & { subject: string } {
  const { order_id, seller, lines, price_with_vat, reference, due_on, full_number } = document
  const isRental = lines.some(({ unit }) => unit !== 'vnt')
  return {
    subject: `Užsakymas Nr. ${order_id} priimtas`,
    heading: `Gavome jūsų užsakymą Nr. ${order_id}`,
    blocks: [
      { say: 'Dėkojame, kad renkatės mus. Prie šio laiško pridėjome išankstinę sąskaitą.' },
      { facts: [...lines.map(lineFact), ['Iš viso su PVM', formatMoney(price_with_vat)]] },
      { say: 'Kaip apmokėti' },
      {
        facts: (
          [
            ['Gavėjas', seller.name],
            ['Bankas', seller.bank],
            ['Sąskaita', formatIban(seller.iban)],
            ['Suma', formatMoney(price_with_vat)],
            ['Įmokos kodas', formatRfReference(reference)],
            ['Apmokėti iki', due_on ?? ''],
            ['Išankstinė sąskaita', full_number],
          ] satisfies [string, string][]
        ).filter(([, value]) => value !== ''),
      },
      {
        say: `Kas toliau: kai gausime apmokėjimą, atsiųsime PVM sąskaitą faktūrą${isRental ? ' ir paruošime įrankius' : ' ir paruošime prekes'}.`,
      },
      { go: orderAddress, words: 'Peržiūrėti užsakymą' },
    ],
  }
}

export function lineFact({
  title,
  quantity,
  unit,
  charged_units,
  price_with_vat,
}: DocumentSnapshot['lines'][number]): [string, string] {
  const count =
    unit === 'vnt' ? `${quantity} vnt.` : `${quantity} vnt. × ${charged_units} ${unit === 'day' ? 'd.' : 'val.'}`
  return [`${title}, ${count.replaceAll(' ', '\u00a0')}`, formatMoney(price_with_vat)]
}
