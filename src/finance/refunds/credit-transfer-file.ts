import { createHash } from 'node:crypto'
import { type Element, writeXml } from '#finance/books/isaf/xml.ts'
import type { Day } from '#rules/calendar/day.ts'
import { toSepaText } from './to-sepa-text.ts'

export interface CreditTransfer {
  reference: string
  /** Cents. */
  amount: number
  name: string
  iban: string
  text: string
}

interface CreditTransfers {
  debtor: { name: string; iban: string }
  createdAt: Date
  day: Day
  transfers: readonly CreditTransfer[]
}

/**
 * SEPA credit transfers in one payment, pain.001.001.09. Names as `toSepaText`, at most 70. The message's id follows
 * from what it pays: a bank refuses the same file twice.
 */
export function buildCreditTransferFile({ debtor, createdAt, day, transfers }: CreditTransfers): string {
  const id = computeMessageId(debtor.iban, transfers)
  const counts: Element[] = [
    ['NbOfTxs', String(transfers.length)],
    ['CtrlSum', euros(transfers.reduce((sum, { amount }) => sum + amount, 0))],
  ]
  const shop = toSepaText(debtor.name, 70)
  const payment: Element[] = [
    ['PmtInfId', id],
    ['PmtMtd', 'TRF'],
    // booked one by one: each comes back with its reference
    ['BtchBookg', 'false'],
    ...counts,
    ['PmtTpInf', [['SvcLvl', [['Cd', 'SEPA']]]]],
    ['ReqdExctnDt', [['Dt', day]]],
    ['Dbtr', [['Nm', shop]]],
    ['DbtrAcct', account(debtor.iban)],
    ['DbtrAgt', [['FinInstnId', [['Othr', [['Id', 'NOTPROVIDED']]]]]]],
    ['ChrgBr', 'SLEV'],
    ...transfers.map(transferOf),
  ]
  const header: Element[] = [
    ['MsgId', id],
    ['CreDtTm', `${createdAt.toISOString().slice(0, 19)}Z`],
    ...counts,
    ['InitgPty', [['Nm', shop]]],
  ]
  const document: Element[] = [
    [
      'Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"',
      [
        [
          'CstmrCdtTrfInitn',
          [
            ['GrpHdr', header],
            ['PmtInf', payment],
          ],
        ],
      ],
    ],
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeXml(document)}`
}

const account = (iban: string): Element[] => [['Id', [['IBAN', iban]]]]

const transferOf = ({ reference, amount, name, iban, text }: CreditTransfer): Element => [
  'CdtTrfTxInf',
  [
    ['PmtId', [['EndToEndId', reference]]],
    ['Amt', [['InstdAmt Ccy="EUR"', euros(amount)]]],
    ['Cdtr', [['Nm', toSepaText(name, 70)]]],
    ['CdtrAcct', account(iban)],
    ['RmtInf', [['Ustrd', toSepaText(text, 140)]]],
  ],
]

const euros = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

export function computeMessageId(iban: string, transfers: readonly CreditTransfer[]): string {
  const lines = transfers.map(({ reference, amount, iban }) => [reference, amount, iban].join(' ')).toSorted()
  return `GR${createHash('sha256')
    .update([iban, ...lines].join('\n'))
    .digest('hex')
    .slice(0, 32)}`
}
