import type { Day } from '#calendar/day.ts'
import { formatLongDay } from '#calendar/format-day.ts'
import { formatIban } from '#codes/iban.ts'
import type { MailContent } from '#mail/mail-content.ts'
import { mailTemplate } from '#mail/mail-template.ts'
import { formatMoney } from '#money/format-money.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { daysLate } from './debt-ages.ts'
import { filledWords } from './reminder-steps.ts'

const debtReminder = mailTemplate('debt-reminder', { haste: 'by-the-clock' })

interface AboutDebt {
  /** As the office wrote them, with their variables. */
  subject: string
  words: string
  client: string
  clientId: number
  documents: { full_number: string; due_on: Day; open: number }[]
  /** Interest and compensation that somebody decided to ask for, in cents. */
  claimed: number
  today: Day
  settings: Pick<Settings, 'name' | 'bank' | 'iban'>
}

/** To a debtor: the office's words, which bills are late, and how to pay. An empty line begins a paragraph. */
export function debtReminderMail({
  subject,
  words,
  client,
  clientId,
  documents,
  claimed,
  today,
  settings,
}: AboutDebt): MailContent {
  const open = documents.reduce((sum, one) => sum + one.open, 0)
  const oldest = documents.reduce((first, { due_on }) => (due_on < first ? due_on : first), today)
  const values = {
    klientas: client,
    suma: formatMoney(open),
    dienos: `${daysLate(oldest, today)}\u00a0d.`,
    terminas: formatLongDay(oldest),
    įmonė: settings.name,
  }
  const numbers = documents.map(({ full_number }) => full_number)
  const [heading = '', ...paragraphs] = [subject, ...words.split(/\n\s*\n/)].map((text) =>
    filledWords(text, values).trim(),
  )
  return {
    template: debtReminder,
    subject: heading,
    heading,
    blocks: [
      ...paragraphs.filter((say) => say !== '').map((say) => ({ say })),
      {
        facts: [
          ...documents.map(({ full_number, due_on, open }): [string, string] => [
            `Sąskaita ${full_number}, terminas ${formatLongDay(due_on)}`,
            formatMoney(open),
          ]),
          ['Iš viso vėluoja', formatMoney(open)],
        ],
      },
      ...(claimed > 0
        ? [
            {
              facts: [['Palūkanos ir skolos išieškojimo išlaidos (ne PVM objektas)', formatMoney(claimed)]] as [
                string,
                string,
              ][],
            },
          ]
        : []),
      { pay: { client: clientId } },
      {
        facts: [
          ['Gavėjas', settings.name],
          ...(settings.bank ? [['Bankas', settings.bank] as [string, string]] : []),
          ...(settings.iban ? [['Sąskaita', formatIban(settings.iban)] as [string, string]] : []),
          ['Mokėjimo paskirtis', numbers.length > 5 ? `${numbers.slice(0, 5).join(', ')}…` : numbers.join(', ')],
        ],
      },
    ],
  }
}
