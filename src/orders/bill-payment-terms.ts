import type { Billing } from '#people/clients/client-labels.ts'

export interface OnCredit {
  billing: Exclude<Billing, 'prepaid'>
  /** Undefined: unknown. */
  dueDays?: number | undefined
}

const whenBilled: Record<OnCredit['billing'], string> = {
  on_return: 'Sąskaitą išrašysime, kai grąžinsite įrankius ar atsiimsite prekes.',
  weekly: 'Sąskaitą išrašysime kas savaitę už laiką iki sekmadienio.',
  twice_monthly: 'Sąskaitą išrašysime du kartus per mėnesį: už laiką iki 15 dienos ir iki mėnesio pabaigos.',
  every_28_days: 'Sąskaitą išrašysime kas 28 nuomos dienas.',
  monthly: 'Sąskaitą išrašysime mėnesio pradžioje už praėjusį mėnesį.',
}

const whenBilledInContract: Record<OnCredit['billing'], string> = {
  on_return: 'grąžinus įrankius',
  weekly: 'kas savaitę už laiką iki sekmadienio',
  twice_monthly: 'du kartus per mėnesį: už laiką iki 15 dienos ir iki mėnesio pabaigos',
  every_28_days: 'kas 28 dienas nuo nuomos pradžios',
  monthly: 'kartą per mėnesį už praėjusį mėnesį',
}

export function describeBillPayment({ billing, dueDays }: OnCredit): string {
  const within = dueDays === undefined ? '' : ` per ${dueDays}\u00a0d.`
  return `Apmokėsite pagal sąskaitą${within}, iš anksto mokėti nereikia. ${whenBilled[billing]}`
}

export function describeContractBillPayment({ billing, dueDays }: OnCredit): string {
  const within = dueDays === undefined ? 'joje nurodytą dieną' : `per ${dueDays}\u00a0d. nuo jos išrašymo`
  return `Mokestis sumokamas pagal PVM sąskaitą faktūrą ${within}. Sąskaitą nuomotojas išrašo ${whenBilledInContract[billing]}.`
}
