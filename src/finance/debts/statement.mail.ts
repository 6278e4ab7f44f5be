import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { buildWordedMail, defineMailWording } from '#people/mail/mail-wording.ts'
import type { Day } from '#rules/calendar/day.ts'
import { formatMoney } from '#rules/money/format-money.ts'

const clientStatement = mailTemplate('client-statement', { haste: 'by-the-clock' })

interface Statement {
  client: string
  from: Day
  to: Day
  /** Cents. */
  opening: number
  closing: number
}

const statementWords = defineMailWording('client-statement', {
  group: 'Skolos',
  title: 'Mėnesio išrašas',
  when: 'Klientui, kuriam siunčiami išrašai, pirmą mėnesio darbo dieną, arba paspaudus „Išsiųsti išrašą“; pridedamas išrašas.',
  right: 'debts:write',
  variables: { nuo: 'pirma laikotarpio diena', iki: 'paskutinė laikotarpio diena', likutis: 'kiek klientas skolingas' },
  subject: 'Skolos išrašas: {nuo} – {iki}',
  heading: 'Skolos išrašas: {nuo} – {iki}',
  opening: 'Prie šio laiško pridėjome išrašą: ką išrašėme, ką apmokėjote ir koks likutis.',
  requires: { subject: ['iki'] },
  sample: () =>
    buildStatementMail({ client: 'UAB „Pavyzdys“', from: '2026-10-01', to: '2026-10-31', opening: 0, closing: 12_100 }),
})

export const buildStatementMail = ({ client, from, to, opening, closing }: Statement): MailContent =>
  buildWordedMail(statementWords, {
    template: clientStatement,
    values: { nuo: from, iki: to, likutis: formatMoney(closing) },
    blocks: ({ opening: words, closing: farewell }) => [
      ...words,
      {
        facts: [
          ['Klientas', client],
          ['Likutis pradžioje', formatMoney(opening)],
          ['Likutis pabaigoje', formatMoney(closing)],
        ],
      },
      ...farewell,
    ],
  })
