import { buildExampleOrder } from '#orders/build-example-order.ts'
import { buildPaymentInstructions } from '#orders/payment-instructions.ts'
import { escapeLinks } from '#people/accounts/link-free-text.ts'
import { buildTotalFact, listVatSums } from '#people/documents/describe-vat.ts'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import type { MailBlock, MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { buildWordedMail, defineMailWording } from '#people/mail/mail-wording.ts'
import { formatLongDay } from '#rules/calendar/format-day.ts'
import { hasPaperTrait } from '#rules/document-kinds/document-kinds.ts'
import { formatMoney } from '#rules/money/format-money.ts'

const clientBilled = mailTemplate('client-billed', { haste: 'by-the-clock' })

const variables = { document: 'sąskaitos numeris', price_with_vat: 'suma su PVM' }

const billWords = defineMailWording('client-billed', {
  group: 'Sąskaitos',
  title: 'Sąskaita klientui, kuris moka vėliau',
  when: 'Klientui, kai išrašyta sąskaita už tai, kas nuomota; pridedama sąskaita.',
  variables: {
    ...variables,
    site: '„už objektą …“, jei sąskaita vieno objekto',
    lines: '„viena eilutė“ arba „visos eilutės“',
  },
  subject: 'PVM sąskaita faktūra {document}: {price_with_vat}',
  heading: 'PVM sąskaita faktūra {document}',
  opening: 'Prie šio laiško pridėjome sąskaitą {site}. Joje – {lines} su laikotarpiais ir mokamomis dienomis.',
  requires: { subject: ['document'] },
  sample: (settings) => buildClientBilledMail({ ...buildExampleOrder(settings, 'invoice'), due_on: '2026-12-23' }, '#'),
})

const creditWords = defineMailWording('client-credited', {
  group: 'Sąskaitos',
  title: 'Kreditinė sąskaita klientui, kuris moka vėliau',
  when: 'Klientui, kai jo sąskaita ar jos dalis kredituota; pridedama kreditinė sąskaita.',
  variables: { ...variables, reason: 'kodėl kredituota' },
  subject: 'Kreditinė sąskaita {document}: {price_with_vat}',
  heading: 'Kreditinė sąskaita {document}',
  opening: 'Prie šio laiško pridėjome kreditinę sąskaitą. {reason}',
  requires: { subject: ['document'], opening: ['reason'] },
  sample: (settings) =>
    buildClientBilledMail({ ...buildExampleOrder(settings, 'credit'), reason: 'Klaida kainoje.' }, '#'),
})

export function buildClientBilledMail(document: DocumentSnapshot, address: string, billId?: number): MailContent {
  const { kind, full_number, due_on, price_with_vat, object, lines, reason } = document
  const isCredit = hasPaperTrait(kind, 'isCreditNote')
  const rest: MailBlock[] = [
    {
      facts: [
        ...listVatSums(document).map(([label, cents]): [string, string] => [label, formatMoney(cents)]),
        buildTotalFact(document),
        ...(due_on ? [['Apmokėti iki', formatLongDay(due_on)] as [string, string]] : []),
      ],
    },
    ...(isCredit || billId === undefined ? [] : [{ pay: { document: billId } }]),
    ...(isCredit ? [] : buildPaymentInstructions(document)),
    { go: address, words: 'Peržiūrėti užsakymus' },
  ]
  const values = { document: full_number, price_with_vat: formatMoney(price_with_vat) }
  const blocks = ({ opening, closing }: Record<'opening' | 'closing', MailBlock[]>) => [...opening, ...rest, ...closing]
  if (isCredit) return buildWordedMail(creditWords, { template: clientBilled, values: { ...values, reason }, blocks })
  return buildWordedMail(billWords, {
    template: clientBilled,
    values: {
      ...values,
      site: object && `už objektą „${escapeLinks(object.title)}“`,
      lines: lines.length === 1 ? 'viena eilutė' : 'visos eilutės',
    },
    blocks,
  })
}
