import type { Billing } from '#clients/client-words.ts'

/** How an order on credit is paid. */
export interface OnCredit {
  billing: Exclude<Billing, 'prepaid'>
  /** Days from its bill until that is due; not told where they are not known. */
  dueDays?: number | undefined
}

const whenBilled: Record<OnCredit['billing'], string> = {
  on_return: 'Sąskaitą išrašysime, kai grąžinsite įrankius ar atsiimsite prekes.',
  monthly: 'Sąskaitą išrašysime mėnesio pradžioje už praėjusį mėnesį.',
}

/** For whoever ordered: nothing has to be paid before, and when the bill comes. */
export function byBill({ billing, dueDays }: OnCredit): string {
  const within = dueDays === undefined ? '' : ` per ${dueDays}\u00a0d.`
  return `Apmokėsite pagal sąskaitą${within}, iš anksto mokėti nereikia. ${whenBilled[billing]}`
}

/** The same in the words of a contract. */
export function contractByBill({ billing, dueDays }: OnCredit): string {
  const within = dueDays === undefined ? 'joje nurodytą dieną' : `per ${dueDays}\u00a0d. nuo jos išrašymo`
  const when = billing === 'monthly' ? 'kartą per mėnesį už praėjusį mėnesį' : 'grąžinus įrankius'
  return `Mokestis sumokamas pagal PVM sąskaitą faktūrą ${within}. Sąskaitą nuomotojas išrašo ${when}.`
}
