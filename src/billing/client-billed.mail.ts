import { formatLongDay } from '#calendar/format-day.ts'
import type { DocumentSnapshot } from '#documents/document-snapshot.ts'
import type { MailContent } from '#mail/mail-content.ts'
import { mailTemplate } from '#mail/mail-template.ts'
import { formatMoney } from '#money/format-money.ts'
import { howToPay } from '#orders/how-to-pay.ts'

const clientBilled = mailTemplate('client-billed', { haste: 'by-the-clock' })

/** To a client who pays later: the bill of what was done, what it comes to and until when it is paid. */
export function clientBilledMail(document: DocumentSnapshot, address: string): MailContent {
  const { kind, full_number, due_on, price, vat, vat_rate, price_with_vat, object, lines, reason } = document
  const isCredit = kind === 'credit'
  const title = isCredit ? 'Kreditinė sąskaita' : 'PVM sąskaita faktūra'
  return {
    template: clientBilled,
    subject: `${title} ${full_number}: ${formatMoney(price_with_vat)}`,
    heading: `${title} ${full_number}`,
    blocks: [
      {
        say: isCredit
          ? `Prie šio laiško pridėjome kreditinę sąskaitą. ${reason ?? ''}`.trim()
          : `Prie šio laiško pridėjome sąskaitą${object ? ` už objektą „${object.title}“` : ''}. Joje – ${lines.length === 1 ? 'viena eilutė' : 'visos eilutės'} su laikotarpiais ir apmokestintomis dienomis.`,
      },
      {
        facts: [
          ['Suma be PVM', formatMoney(price)],
          [`PVM ${vat_rate}\u00a0%`, formatMoney(vat)],
          ['Iš viso su PVM', formatMoney(price_with_vat)],
          ...(due_on ? [['Apmokėti iki', formatLongDay(due_on)] as [string, string]] : []),
        ],
      },
      ...(isCredit ? [] : howToPay(document)),
      { go: address, words: 'Peržiūrėti užsakymus' },
    ],
  }
}
