import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { buildWordedMail, defineMailWording, type MailWording } from '#people/mail/mail-wording.ts'
import type { PayLinkSubject } from '#people/mail/pay-link-subject.ts'
import type { Day } from '#rules/calendar/day.ts'
import { formatLongDay } from '#rules/calendar/format-day.ts'
import { formatIban } from '#rules/codes/iban.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { computeDaysOverdue } from './debt-ages.ts'
import { type ReminderStep, type ReminderVariable, reminderStepLabels, reminderVariables } from './reminder-steps.ts'

const debtReminder = mailTemplate('debt-reminder', { haste: 'by-the-clock' })

const letterWords = (step: ReminderStep, { when, ...own }: { when: string; subject: string; opening: string }) =>
  defineMailWording(`debt-reminder-${step}`, {
    group: 'Skolos',
    title: reminderStepLabels[step],
    when: `${when} Kada ir ar savaime siunčiama, nustatoma skolų taisyklėse.`,
    right: 'debts:write',
    variables: reminderVariables,
    heading: own.subject,
    ...own,
    max: { opening: 5_000 },
    sample: (settings) =>
      buildDebtReminderMail({
        step,
        client: 'UAB „Pavyzdys“',
        pays: [{ pay: { client: 0 } }],
        claimed: 0,
        today: '2026-11-23',
        settings,
        documents: [{ full_number: 'SF000012', due_on: '2026-11-03', open: 12_100 }],
      }),
  })

export const debtReminderWordings: Record<ReminderStep, MailWording<ReminderVariable>> = {
  1: letterWords(1, {
    when: 'Skolininkui, pirmasis laiškas.',
    subject: 'Primename: sąskaitos terminas jau praėjo',
    opening: `Laba diena,

primename, kad {terminas} baigėsi apmokėjimo terminas, o pinigų dar negavome. Iš viso laukiame {suma}.

Jei jau apmokėjote, į šį laišką nekreipkite dėmesio – ačiū. Jei kas nors neaišku ar reikia daugiau laiko, atsakykite į šį laišką: susitarsime.`,
  }),
  2: letterWords(2, {
    when: 'Skolininkui, antrasis laiškas.',
    subject: 'Vėluojate apmokėti {suma}',
    opening: `Laba diena,

seniausia jūsų sąskaita vėluoja jau {dienos} Prašome {suma} pervesti per 5 darbo dienas arba parašyti, kada sumokėsite.

Už kiekvieną vėlavimo dieną pagal įstatymą galime skaičiuoti palūkanas.`,
  }),
  3: letterWords(3, {
    when: 'Skolininkui, paskutinis laiškas.',
    subject: 'Paskutinis įspėjimas dėl {suma} skolos',
    opening: `Laba diena,

nepaisant ankstesnių laiškų, {suma} skola vis dar neapmokėta, seniausia sąskaita vėluoja {dienos}

Jei per 7 dienas pinigų negausime ir kitaip nesusitarsime, skolą perduosime išieškoti. Tada prie jos prisidės palūkanos ir išieškojimo išlaidos.`,
  }),
}

interface AboutDebt {
  step: ReminderStep
  client: string
  /** With words where there are several. */
  pays: { pay: PayLinkSubject; words?: string }[]
  documents: { full_number: string; due_on: Day; open: number }[]
  /** Orders that went out unpaid, due since that day; the follow-ups of one stand with it. */
  orders?: { id: number; followUps: number[]; due_on: Day; open: number }[]
  /** Accepted interest and compensation, in cents. */
  claimed: number
  today: Day
  settings: Pick<Settings, 'name' | 'bank' | 'iban'>
}

export function buildDebtReminderMail({
  step,
  client,
  pays,
  documents,
  orders = [],
  claimed,
  today,
  settings,
}: AboutDebt): MailContent {
  const debts = [...documents, ...orders]
  const open = debts.reduce((sum, one) => sum + one.open, 0)
  const oldest = debts.reduce((first, { due_on }) => (due_on < first ? due_on : first), today)
  const numbers = [
    ...documents.map(({ full_number }) => full_number),
    ...orders.flatMap(({ id, followUps }) => [id, ...followUps]).map((id) => `užsakymas Nr.\u00a0${id}`),
  ]
  return buildWordedMail(debtReminderWordings[step], {
    template: debtReminder,
    values: {
      klientas: client,
      suma: formatMoney(open),
      dienos: `${computeDaysOverdue(oldest, today)}\u00a0d.`,
      terminas: formatLongDay(oldest),
      įmonė: settings.name,
    },
    blocks: ({ opening, closing }) => [
      ...opening,
      {
        facts: [
          ...documents.map(({ full_number, due_on, open }): [string, string] => [
            `Sąskaita ${full_number}, terminas ${formatLongDay(due_on)}`,
            formatMoney(open),
          ]),
          ...orders.map(({ id, followUps, due_on, open }): [string, string] => [
            `Užsakymas Nr.\u00a0${id}${followUps.length > 0 ? ` su papildymais (Nr.\u00a0${followUps.join(', ')})` : ''}, išduotas ${formatLongDay(due_on)}`,
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
      ...pays,
      {
        facts: [
          ['Gavėjas', settings.name],
          ...(settings.bank ? [['Bankas', settings.bank] as [string, string]] : []),
          ...(settings.iban ? [['Sąskaita', formatIban(settings.iban)] as [string, string]] : []),
          ['Mokėjimo paskirtis', numbers.length > 5 ? `${numbers.slice(0, 5).join(', ')}…` : numbers.join(', ')],
        ],
      },
      ...closing,
    ],
  })
}
