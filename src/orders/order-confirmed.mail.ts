import type { MailContent } from '#mail/mail-content.ts'
import { formatMoney } from '#money/format-money.ts'
import { byBill } from './by-bill.ts'
import { consumerRights } from './consumer-rights.ts'
import { lineFact, orderPlaced } from './order-placed.mail.ts'
import type { ToldOrder } from './told-order.ts'

/** To the customer, right after ordering on credit: it is confirmed, nothing has to be paid before, when its bill comes. */
export function orderConfirmedMail(
  { told, paid, contract }: ToldOrder,
  orderAddress: string,
  earlyStart = false,
): MailContent {
  const { order_id, lines, price_with_vat, po_number, buyer } = told
  return {
    template: orderPlaced,
    subject: `Užsakymas Nr. ${order_id} patvirtintas`,
    heading: `Patvirtinome jūsų užsakymą Nr. ${order_id}`,
    blocks: [
      {
        say: `Dėkojame, kad renkatės mus.${contract ? ` Prie šio laiško pridėjome nuomos sutartį ${contract}.` : ''}`,
      },
      {
        facts: [
          ...(po_number ? [['Užsakymo numeris pas jus', po_number] as [string, string]] : []),
          ...lines.map(lineFact),
          ['Iš viso su PVM', formatMoney(price_with_vat)],
        ],
      },
      { say: byBill(paid) },
      { say: `Kas toliau: ${contract ? 'paruošime įrankius sutartam laikui' : 'paruošime prekes'}.` },
      { go: orderAddress, words: 'Peržiūrėti užsakymą' },
      ...(buyer.private_or_company === 'private' ? consumerRights(told, earlyStart) : []),
    ],
  }
}
