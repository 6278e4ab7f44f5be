import { formatDay } from '#calendar/format-day.ts'
import type { MailContent } from '#mail/mail-content.ts'
import { mailTemplate } from '#mail/mail-template.ts'
import { formatMoney } from '#money/format-money.ts'
import { personRoleWords } from './client-words.ts'
import type { ClientPerson } from './people.contract.ts'

/** Names somebody to others: the words are not kept once they are sent, so that they need not be erased. */
const askedToJoin = mailTemplate('client-asked-to-join', { forgets: 'words' })
const letIn = mailTemplate('client-person-approved')
const turnedDown = mailTemplate('client-person-refused')

interface Asked {
  /** Who asks, by name alone: an address is seen by whoever decides, on the page. */
  person: string
  company: string
  /** Where it is decided. */
  address: string
}

/** To a main user of a company, or to the office while it has none. */
export function askedToJoinMail({ person, company, address }: Asked): MailContent {
  return {
    template: askedToJoin,
    subject: `Prašo prisijungti prie įmonės: ${company}`,
    heading: 'Laukia jūsų sprendimo',
    blocks: [
      { say: `${person} prašo prisijungti prie įmonės ${company}. Kol nepatvirtinsite, nieko apie įmonę nemato.` },
      { say: 'Patvirtinkite tik tuos, kuriuos pažįstate: el. pašto adresą matysite prieš nuspręsdami.' },
      { go: address, words: 'Patvirtinti arba atmesti' },
    ],
  }
}

const may = {
  main: 'užsakyti įmonės vardu, matyti visus jos užsakymus, tvarkyti jos žmones ir objektus',
  buyer: 'užsakyti įmonės vardu ir matyti savo užsakymus',
  receiver: 'pasirašyti atsiimant įmonės užsakymus',
}

interface LetIn extends Pick<ClientPerson, 'limit' | 'until'> {
  role: keyof typeof may
  company: string
  address: string
}

/** To whoever asked, when they were let in. Who decided is not told. */
export function letInMail({ company, role, limit, until, address }: LetIn): MailContent {
  return {
    template: letIn,
    subject: `Esate patvirtinti įmonėje: ${company}`,
    heading: 'Jūsų prašymas patvirtintas',
    blocks: [
      { say: `Nuo šiol galite ${may[role]}.` },
      {
        facts: [
          ['Įmonė', company],
          ['Jūs esate', personRoleWords[role].toLowerCase()],
          ...(limit === null ? [] : [['Vieno užsakymo riba', `${formatMoney(limit)} su PVM`] as [string, string]]),
          ...(until === null ? [] : [['Galioja iki', formatDay(until)] as [string, string]]),
        ],
      },
      ...(role === 'receiver'
        ? []
        : [{ say: 'Užsakydami pasirinkite „Įmonė“ ir įrašykite jos kodą: užsakymas bus įmonės.' }]),
      { go: address, words: 'Mano įmonė' },
    ],
  }
}

/** To whoever asked, when they were turned down: the company is told as the register calls it. */
export function turnedDownMail({ company, address }: { company: string; address: string }): MailContent {
  return {
    template: turnedDown,
    subject: `Prašymas prisijungti atmestas: ${company}`,
    heading: 'Jūsų prašymas atmestas',
    blocks: [
      { say: `Prašymo prisijungti prie įmonės ${company} nepatvirtino.` },
      { say: 'Jei tai klaida, susitarkite su įmone ir paprašykite iš naujo. Užsakyti savo vardu galite kaip visada.' },
      { go: address, words: 'Mano įmonė' },
    ],
  }
}
