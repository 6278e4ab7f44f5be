import type { DocumentSnapshot } from '#documents/document-snapshot.ts'
import { leftToPay } from '#documents/left-to-pay.ts'
import type { MailContent } from '#mail/mail-content.ts'
import { mailTemplate } from '#mail/mail-template.ts'
import { formatMoney } from '#money/format-money.ts'
import { byBill } from './by-bill.ts'
import { howToPay } from './how-to-pay.ts'
import { lineFact } from './order-placed.mail.ts'
import type { ToldOrder } from './told-order.ts'

const orderChanged = mailTemplate('order-changed', { haste: 'just-ordered' })

/** To the customer, once the desk has changed an order: what was changed, what it is now, what is left to pay of it. */
export function orderChangedMail(
  document: DocumentSnapshot,
  orderAddress: string,
  { changes, received }: { changes: string[]; received: number },
): MailContent {
  const { order_id, lines, price_with_vat, revision, covered = 0 } = document
  const left = leftToPay(document) - received
  const paid: [string, string][] =
    received > 0
      ? [
          ['Jau gauta', formatMoney(received)],
          left >= 0 ? ['Liko mokėti', formatMoney(left)] : ['Permoka, kurią grąžinsime', formatMoney(-left)],
        ]
      : []
  return {
    template: orderChanged,
    subject: `Užsakymas Nr. ${order_id} pakeistas`,
    heading: `Pakeitėme jūsų užsakymą Nr. ${order_id}`,
    blocks: [
      {
        say: `Taip, kaip sutarėme, pakeitėme užsakymą. Prie laiško pridėjome naują išankstinės sąskaitos redakciją (${revision ?? 1}-ąją): ankstesnė nebegalioja, jos numeris ir įmokos kodas lieka tie patys.`,
      },
      ...changes.map((change) => ({ say: change })),
      { facts: [...lines.map(lineFact), ['Iš viso su PVM', formatMoney(price_with_vat)], ...paid] },
      ...(left > 0 ? howToPay({ ...document, covered: covered + received }) : []),
      { go: orderAddress, words: 'Peržiūrėti užsakymą' },
    ],
  }
}

/** The same of an order on credit: nothing is to be paid before. */
export function orderChangedOnCreditMail(
  { told, paid, contract }: ToldOrder,
  orderAddress: string,
  changes: string[],
): MailContent {
  const { order_id, lines, price_with_vat } = told
  return {
    template: orderChanged,
    subject: `Užsakymas Nr. ${order_id} pakeistas`,
    heading: `Pakeitėme jūsų užsakymą Nr. ${order_id}`,
    blocks: [
      {
        say: `Taip, kaip sutarėme, pakeitėme užsakymą.${contract ? ` Prie laiško pridėjome galiojančią nuomos sutartį ${contract}.` : ''}`,
      },
      ...changes.map((change) => ({ say: change })),
      { facts: [...lines.map(lineFact), ['Iš viso su PVM', formatMoney(price_with_vat)]] },
      { say: byBill(paid) },
      { go: orderAddress, words: 'Peržiūrėti užsakymą' },
    ],
  }
}
