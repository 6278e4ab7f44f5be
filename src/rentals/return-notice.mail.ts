import { formatDateTime } from '#calendar/format-day.ts'
import { formatPhone } from '#codes/phone.ts'
import type { MailBlock, MailContent } from '#mail/mail-content.ts'
import { mailTemplate } from '#mail/mail-template.ts'
import type { Settings } from '#settings/settings.contract.ts'

/** A tool that a customer has, and when it comes back by agreement. */
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
  /** Where the rental can be extended. */
  ordersAddress: string
}

/** To the customer, the day before the agreed return. */
export function returnReminderMail(notice: ReturnNotice): MailContent {
  const several = isSeveral(notice.tools)
  return {
    template: returnReminder,
    subject: `Rytoj grąžinimo diena, užsakymas Nr. ${notice.orderId}`,
    heading: several ? 'Rytoj laukiame grąžinamų įrankių' : 'Rytoj laukiame grąžinamo įrankio',
    blocks: [
      { say: `Primename apie užsakymo Nr. ${notice.orderId} nuomą. Sutarėme, kad grąžinsite:` },
      { facts: notice.tools.map((tool) => [nameOf(tool), `iki ${formatDateTime(tool.expected_return)}`]) },
      {
        say: `Jei ${several ? 'įrankių' : 'įrankio'} dar reikia, nuomą pratęskite svetainėje – kainą matysite iš karto.`,
      },
      { go: notice.ordersAddress, words: 'Pratęsti nuomą' },
      ...whereToReturn(notice),
      { say: `Jei ${several ? 'įrankius' : 'įrankį'} jau grąžinote, į šį laišką nekreipkite dėmesio.` },
    ],
  }
}

/** To the customer whose tool has not come back. */
export function lateReturnMail(notice: ReturnNotice): MailContent {
  const several = isSeveral(notice.tools)
  return {
    template: returnLate,
    subject: `Vėluojama grąžinti, užsakymas Nr. ${notice.orderId}`,
    heading: several ? 'Laukiame negrąžintų įrankių' : 'Laukiame negrąžinto įrankio',
    blocks: [
      { say: `Pagal užsakymą Nr. ${notice.orderId} jau turėjo būti grąžinta, bet dar negavome:` },
      { facts: notice.tools.map((tool) => [nameOf(tool), `vėluojama nuo ${formatDateTime(tool.expected_return)}`]) },
      {
        say: `Prašome kuo greičiau grąžinti arba, jei ${several ? 'įrankių' : 'įrankio'} dar reikia, pratęsti nuomą nuo sutartos grąžinimo dienos.`,
      },
      { go: notice.ordersAddress, words: 'Pratęsti nuomą' },
      ...whereToReturn(notice),
      {
        say: `Jei dabar grąžinti negalite arba ${several ? 'įrankiai jau grąžinti' : 'įrankis jau grąžintas'}, ${howToReach(notice)} – susitarsime.`,
      },
    ],
  }
}

const isSeveral = (tools: ToolToReturn[]) => tools.length > 1 || tools.some(({ quantity }) => quantity > 1)

const nameOf = ({ title, quantity }: ToolToReturn) => (quantity > 1 ? `${title}, ${quantity}\u00a0vnt.` : title)

const weekdays = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII']

/** `I–V 08:00–17:00`; days that do not follow each other are named one by one. */
function hoursWords({ days, open, close }: Settings['opening_hours']): string {
  const [first = 1, last = first] = [days[0], days.at(-1)]
  const isRow = days.length > 2 && last - first === days.length - 1
  const named = isRow ? `${weekdays[first]}–${weekdays[last]}` : days.map((day) => weekdays[day]).join(', ')
  return `${named} ${open}–${close}`
}

function whereToReturn({ settings }: ReturnNotice): MailBlock[] {
  const facts: [string, string][] = [
    ['Kur grąžinti', settings.address],
    ['Darbo laikas', hoursWords(settings.opening_hours)],
    ['Telefonas', printed(settings.phone)],
  ]
  return [{ facts: facts.filter(([, value]) => value !== '') }]
}

/** In one piece, wherever its line ends. */
const printed = (phone: string) => formatPhone(phone).replaceAll(' ', '\u00a0')

function howToReach({ settings: { phone, email } }: ReturnNotice): string {
  if (phone) return `paskambinkite tel.\u00a0${printed(phone)}`
  return email ? `parašykite adresu ${email}` : 'atsakykite į šį laišką'
}
