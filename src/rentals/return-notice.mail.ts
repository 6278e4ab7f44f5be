import { exampleOrderId } from '#orders/build-example-order.ts'
import type { MailBlock, MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { buildWordedMail, defineMailWording } from '#people/mail/mail-wording.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { formatWeekHours } from '#rules/calendar/format-open-hours.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import type { DocumentSettings, Settings } from '#shell/settings/settings.contract.ts'

const returnReminder = mailTemplate('return-reminder', { haste: 'by-the-clock' })
const returnLate = mailTemplate('return-late', { haste: 'by-the-clock' })

export interface ToolToReturn {
  title: string
  quantity: number
  expected_return: Date
}

interface ReturnNotice {
  orderId: number
  tools: ToolToReturn[]
  settings: Pick<Settings, 'address' | 'phone' | 'email' | 'opening_hours'>
  ordersAddress: string
}

const sample = (settings: DocumentSettings): ReturnNotice => ({
  orderId: exampleOrderId,
  tools: [{ title: 'Pavyzdinis įrankis', quantity: 1, expected_return: new Date('2026-11-24T15:00:00Z') }],
  settings,
  ordersAddress: '#',
})

const reminderWords = defineMailWording('return-reminder', {
  group: 'Nuoma',
  title: 'Priminimas grąžinti',
  when: 'Klientui, dieną prieš sutartą grąžinimą.',
  variables: {
    order_id: 'užsakymo numeris',
    awaited: 'ko laukiame: „grąžinamo įrankio“ arba „grąžinamų įrankių“',
    tools: '„įrankį“ arba „įrankius“',
  },
  subject: 'Rytoj grąžinimo diena, užsakymas Nr. {order_id}',
  heading: 'Rytoj laukiame {awaited}',
  opening: 'Primename apie užsakymo Nr. {order_id} nuomą. Sutarėme, kad grąžinsite:',
  closing: 'Jei {tools} jau grąžinote, į šį laišką nekreipkite dėmesio.',
  requires: { subject: ['order_id'] },
  sample: (settings) => buildReturnReminderMail(sample(settings)),
})

const lateWords = defineMailWording('return-late', {
  group: 'Nuoma',
  title: 'Vėluojama grąžinti',
  when: 'Klientui, kai įrankis laiku negrąžintas.',
  variables: {
    order_id: 'užsakymo numeris',
    awaited: 'ko laukiame: „negrąžinto įrankio“ arba „negrąžintų įrankių“',
    returned: '„įrankis jau grąžintas“ arba „įrankiai jau grąžinti“',
    reach: 'kaip susisiekti: „paskambinkite tel. …“',
  },
  subject: 'Vėluojama grąžinti, užsakymas Nr. {order_id}',
  heading: 'Laukiame {awaited}',
  opening: 'Pagal užsakymą Nr. {order_id} jau turėjo būti grąžinta, bet dar negavome:',
  closing: 'Jei dabar grąžinti negalite arba {returned}, {reach} – susitarsime.',
  requires: { subject: ['order_id'] },
  sample: (settings) => buildLateReturnMail(sample(settings)),
})

/** The day before the agreed return. */
export function buildReturnReminderMail(notice: ReturnNotice): MailContent {
  const several = isSeveral(notice.tools)
  return buildWordedMail(reminderWords, {
    template: returnReminder,
    values: {
      order_id: notice.orderId,
      awaited: several ? 'grąžinamų įrankių' : 'grąžinamo įrankio',
      tools: several ? 'įrankius' : 'įrankį',
    },
    blocks: ({ opening, closing }) => [
      ...opening,
      { facts: notice.tools.map((tool) => [nameOf(tool), `iki ${formatDateTime(tool.expected_return)}`]) },
      {
        say: `Jei ${several ? 'įrankių' : 'įrankio'} dar reikia, nuomą pratęskite svetainėje – kainą matysite iš karto.`,
      },
      { go: notice.ordersAddress, words: 'Pratęsti nuomą' },
      ...whereToReturn(notice),
      ...closing,
    ],
  })
}

export function buildLateReturnMail(notice: ReturnNotice): MailContent {
  const several = isSeveral(notice.tools)
  return buildWordedMail(lateWords, {
    template: returnLate,
    values: {
      order_id: notice.orderId,
      awaited: several ? 'negrąžintų įrankių' : 'negrąžinto įrankio',
      returned: several ? 'įrankiai jau grąžinti' : 'įrankis jau grąžintas',
      reach: howToReach(notice),
    },
    blocks: ({ opening, closing }) => [
      ...opening,
      { facts: notice.tools.map((tool) => [nameOf(tool), `vėluojama nuo ${formatDateTime(tool.expected_return)}`]) },
      {
        say: `Prašome kuo greičiau grąžinti arba, jei ${several ? 'įrankių' : 'įrankio'} dar reikia, pratęsti nuomą nuo sutartos grąžinimo dienos.`,
      },
      { go: notice.ordersAddress, words: 'Pratęsti nuomą' },
      ...whereToReturn(notice),
      ...closing,
    ],
  })
}

const isSeveral = (tools: ToolToReturn[]) => tools.length > 1 || tools.some(({ quantity }) => quantity > 1)

const nameOf = ({ title, quantity }: ToolToReturn) => (quantity > 1 ? `${title}, ${quantity}\u00a0vnt.` : title)

function whereToReturn({ settings }: ReturnNotice): MailBlock[] {
  const facts: [string, string][] = [
    ['Kur grąžinti', settings.address],
    ['Darbo laikas', formatWeekHours(settings)],
    ['Telefonas', printed(settings.phone)],
  ]
  return [{ facts: facts.filter(([, value]) => value !== '') }]
}

/** The spaces do not break. */
const printed = (phone: string) => formatPhone(phone).replaceAll(' ', '\u00a0')

function howToReach({ settings: { phone, email } }: ReturnNotice): string {
  if (phone) return `paskambinkite tel.\u00a0${printed(phone)}`
  return email ? `parašykite adresu ${email}` : 'atsakykite į šį laišką'
}
