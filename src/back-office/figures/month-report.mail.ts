import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { shopAddress } from '#people/mail/shop-address.ts'
import { formatMonthName } from '#rules/calendar/format-month-name.ts'
import type { Figure, PivotAnswer } from '#shell/reports/define-pivot.ts'
import { formatChange, formatFigure } from '#shell/reports/format-figure.ts'
import { monthFigures } from './month-figures.ts'
import type { MonthReport } from './month-report.contract.ts'

const monthReport = mailTemplate('month-report', { isToShop: true })
const savedReport = mailTemplate('saved-report', { isToShop: true })

const stopWords = 'Kad daugiau negautumėte, ekrane „Mėnuo“ išjunkite ją dalyje „Kas mėnesį el. paštu“.'

export function buildMonthMail(report: MonthReport): MailContent {
  const title = `${formatMonthName(report.month)}: kaip sekėsi`
  return {
    template: monthReport,
    subject: title,
    heading: title,
    blocks: [
      {
        facts: monthFigures.map(({ name, head, is }): [string, string] => {
          const { now, before } = report[name]
          return [
            head,
            `${formatFigure({ is }, now)} (prieš mėnesį ${formatFigure({ is }, before)}, ${formatChange(now, before)})`,
          ]
        }),
      },
      {
        say:
          report.idle.count === 0
            ? 'Uždirbo visi produktai, turintys vienetų.'
            : `Nieko neuždirbo produktų: ${report.idle.count}. ${report.idle.data
                .slice(0, 5)
                .map(({ product }) => product.title)
                .join(', ')}${report.idle.count > 5 ? ' ir kiti' : ''}.`,
      },
      { go: `${shopAddress}/admin/ataskaitos/menuo?month=${report.month}`, words: 'Atidaryti mėnesį' },
      { say: stopWords },
    ],
  }
}

interface ViewToTell {
  name: string
  month: string
  about: { title: string; figures: Record<string, Pick<Figure, 'is' | 'head'>> }
  report: PivotAnswer
  address: string
}

export function buildViewMail({ name, month, about, report, address }: ViewToTell): MailContent {
  const title = `${name}: ${formatMonthName(month)}`
  const [[main, figure]] = Object.entries(about.figures) as [[string, Pick<Figure, 'is' | 'head'>]]
  const words = (now: number, before: number | undefined) =>
    `${formatFigure(figure, now)}${before === undefined ? '' : ` (${formatChange(now, before)})`}`
  return {
    template: savedReport,
    subject: title,
    heading: title,
    blocks: [
      { say: `${about.title}: ${figure.head}.` },
      {
        facts: [...report.data, { title: 'Iš viso', ...report.total }].map((row): [string, string] => [
          row.title,
          words(row.figures[main] ?? 0, row.before?.[main]),
        ]),
      },
      { go: `${shopAddress}${address}`, words: 'Atidaryti ataskaitą' },
      { say: stopWords },
    ],
  }
}
