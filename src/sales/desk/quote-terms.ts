import { registerWording } from '#people/wording/registered-wording.ts'
import { fillVariables, getWordingText, type Texts } from '#people/wording/wording-definition.ts'

const term = (label: string, own: string, more: { optional?: true } = {}) => ({
  label,
  own,
  max: 3_000,
  mostOfParagraph: 900,
  ...more,
})

const variables = {
  valid_until: 'iki kada pasiūlymas galioja',
  holds_until: 'iki kada laikomi įrankiai; tuščia, kai nelaikomi',
} as const
type Variable = keyof typeof variables

/** The shop may reword them; each only where it applies. */
export const quoteWording = registerWording({
  key: 'quote-terms',
  kind: 'quote',
  group: 'Dokumentai',
  title: 'Pasiūlymo sąlygos',
  when: 'Pasiūlymuose, kurie parengiami nuo išsaugojimo. Kiekviena eilutė – atskiras sakinys; ko pasiūlyme nėra, apie tai jame ir nerašoma.',
  variables,
  fields: {
    accepting: term(
      'Kaina ir priėmimas',
      'Kainos nesikeičia, kol pasiūlymas galioja. Priimti galima pasiūlymo puslapyje, telefonu ar nuomos punkte.',
    ),
    held: term(
      'Nuomojami įrankiai, kai jie laikomi',
      'Nuomojami įrankiai jums laikomi iki nurodyto laiko. Vėliau kitas klientas gali juos užsakyti pirmas.',
    ),
    not_held: term(
      'Nuomojami įrankiai, kai jie nelaikomi',
      'Nuomojami įrankiai nelaikomi: kol pasiūlymas nepriimtas, kitas klientas gali juos užsakyti pirmas.',
    ),
    goods: term('Parduodamos prekės', 'Parduodamos prekės nelaikomos: jų likutis tikrinamas priimant pasiūlymą.'),
    paying: term('Apmokėjimas', 'Priėmus pasiūlymą, išrašome išankstinę sąskaitą; apmokėjus – PVM sąskaitą faktūrą.'),
    paying_later: term(
      'Apmokėjimas, kai klientas moka pagal sąskaitą',
      'Iš anksto mokėti nereikia: apmokėsite pagal PVM sąskaitą faktūrą, kurią išrašysime sutartomis sąlygomis.',
    ),
    delivery: term('Pristatymas', 'Pristatymo laikas nelaikomas: jis užsakomas priimant pasiūlymą.'),
    more: term('Kitos sąlygos', '', { optional: true }),
  },
})

export interface QuoteTermsInput {
  isRental: boolean
  isSale: boolean
  isDelivered: boolean
  isOnCredit: boolean
  /** The formatted day. */
  validUntil: string
  holdsUntil: string | null
}

/** Null: default. */
export function quoteTerms(offered: QuoteTermsInput, texts: Texts | null = null): string[] {
  const { isRental, isSale, isDelivered, isOnCredit, holdsUntil } = offered
  const said = {
    accepting: true,
    held: isRental && holdsUntil !== null,
    not_held: isRental && holdsUntil === null,
    goods: isSale,
    paying: !isOnCredit,
    paying_later: isOnCredit,
    delivery: isDelivered,
    more: true,
  }
  const values: Record<Variable, string> = { valid_until: offered.validUntil, holds_until: holdsUntil ?? '' }
  return Object.entries(said).flatMap(([name, isSaid]) =>
    isSaid
      ? fillVariables(getWordingText(quoteWording, name, texts), values)
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean)
      : [],
  )
}
