import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { buildWordedMail, defineMailWording } from '#people/mail/mail-wording.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import type { Withdrawal } from './withdrawals.contract.ts'

const withdrawalReceipt = mailTemplate('withdrawal-receipt', { haste: 'typed-by-anybody' })
export const withdrawalCame = mailTemplate('withdrawal-came', { isToShop: true })
export const withdrawalsCame = mailTemplate('withdrawals-came')

const words = defineMailWording('withdrawal-receipt', {
  group: 'Užsakymai',
  title: 'Gautas sutarties atsisakymas',
  when: 'Vartotojui, iškart, kai jis atsisako sutarties.',
  variables: {},
  subject: 'Gavome jūsų pranešimą apie sutarties atsisakymą',
  heading: 'Gavome jūsų pranešimą apie sutarties atsisakymą',
  closing: 'Jei pranešimo nesiuntėte, parašykite mums: kažkas nurodė jūsų el. pašto adresą.',
  sample: () =>
    buildWithdrawalReceiptMail(
      {
        name: 'Vardenis Pavardenis',
        order_number: '1234',
        email: 'vardenis@example.lt',
        received_at: new Date('2026-11-23T10:30:00Z'),
      },
      '#',
    ),
})

interface WithdrawalMailInput extends Withdrawal {
  received_at: Date
}

/** Sent at once (article 11a (4) of Directive 2011/83/EU). */
export function buildWithdrawalReceiptMail(received: WithdrawalMailInput, rules: string): MailContent {
  return buildWordedMail(words, {
    template: withdrawalReceipt,
    values: {},
    blocks: ({ opening, closing }) => [
      ...opening,
      { say: 'Šis laiškas patvirtina, kad jūsų pranešimą gavome. Pasilikite jį kaip įrodymą.' },
      { facts: factsOf(received) },
      { say: 'Pranešimo turinys: „Pranešu, kad atsisakau sutarties, sudarytos pagal nurodytą užsakymą.“' },
      {
        say: 'Kas toliau: peržiūrėsime užsakymą ir parašysime jums. Jei prekę jau gavote, išsiųskite ar grąžinkite ją per 14 dienų nuo pranešimo. Sumokėtus pinigus, taip pat ir už prekės pristatymą jums, grąžinsime per 14 dienų nuo pranešimo gavimo; galime palaukti, kol gausime prekę arba įrodymą, kad ją išsiuntėte. Jei nuoma jūsų prašymu jau prasidėjo, mokate tik už praėjusį laiką.',
      },
      { go: rules, words: 'Kaip vyksta grąžinimas' },
      ...closing,
    ],
  })
}

/** The consumer stands in Reply-To. */
export function buildWithdrawalReceivedMail(
  received: WithdrawalMailInput,
  { orderId, address }: { orderId: number | null; address: string },
): MailContent {
  return {
    template: withdrawalCame,
    subject: `Atsisakoma sutarties: ${received.order_number}`,
    heading: 'Gautas pranešimas apie sutarties atsisakymą',
    blocks: [
      { facts: factsOf(received) },
      {
        say:
          orderId === null
            ? 'Užsakymo su tokiu numeriu ir el. paštu nerasta. Susiraskite jį patys ir atsakykite klientui: pranešimas vis tiek gautas.'
            : `Numeris ir el. paštas sutampa su užsakymu Nr. ${orderId}. Jei atsisakoma visų prekių, grąžinama ir pristatymo kaina: kredituokite ir pristatymo eilutę.`,
      },
      { go: address, words: orderId === null ? 'Visi atsisakymai' : 'Atidaryti užsakymą' },
    ],
  }
}

/** One mail replaces single notices during a flood. */
export function buildManyWithdrawalsReceivedMail(address: string): MailContent {
  return {
    template: withdrawalsCame,
    subject: 'Gauta daug pranešimų apie sutarties atsisakymą',
    heading: 'Gauta daug pranešimų apie sutarties atsisakymą',
    blocks: [
      {
        say: 'Per valandą jų atėjo tiek, kad apie kiekvieną atskirai nerašome. Visi gauti pranešimai įrašyti sąraše: peržiūrėkite, ar tarp jų nėra tikrų. Vartotojui, kuris atsisako sutarties, atsakyti reikia laiku, kad ir kaip jis nurodė užsakymą.',
      },
      { say: 'Apie pranešimus, kurių numeris ir el. paštas sutampa su užsakymu, rašome kaip visada.' },
      { go: address, words: 'Visi atsisakymai' },
    ],
  }
}

function factsOf({ name, order_number, email, received_at }: WithdrawalMailInput): [string, string][] {
  return [
    ['Vardas, pavardė', name],
    ['Užsakymo numeris', order_number],
    ['El. paštas', email],
    ['Gauta', `${formatDateTime(received_at)} (Lietuvos laiku)`],
  ]
}
