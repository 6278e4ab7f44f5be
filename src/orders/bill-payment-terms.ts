import type { Billing } from '#people/clients/client-labels.ts'

export interface OnCredit {
  billing: Exclude<Billing, 'prepaid'>
  /** Undefined: unknown. */
  dueDays?: number | undefined
}

const whenBilled: Record<OnCredit['billing'], string> = {
  on_return: 'Sąskaitą išrašysime, kai grąžinsite įrankius ar atsiimsite prekes.',
  monthly: 'Sąskaitą išrašysime mėnesio pradžioje už praėjusį mėnesį.',
}

export function describeBillPayment({ billing, dueDays }: OnCredit): string {
  const within = dueDays === undefined ? '' : ` per ${dueDays}\u00a0d.`
  return `Apmokėsite pagal sąskaitą${within}, iš anksto mokėti nereikia. ${whenBilled[billing]}`
}

export function describeContractBillPayment({ billing, dueDays }: OnCredit): string {
  const within = dueDays === undefined ? 'joje nurodytą dieną' : `per ${dueDays}\u00a0d. nuo jos išrašymo`
  const when = billing === 'monthly' ? 'kartą per mėnesį už praėjusį mėnesį' : 'grąžinus įrankius'
  return `Mokestis sumokamas pagal PVM sąskaitą faktūrą ${within}. Sąskaitą nuomotojas išrašo ${when}.`
}
