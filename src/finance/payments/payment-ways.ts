export const paymentWays = ['transfer', 'card', 'cash', 'deposit', 'online'] as const
export type PaymentWay = (typeof paymentWays)[number]

/** Deposit and online payments are recorded by the shop itself. */
export const waysByHand = ['transfer', 'card', 'cash'] as const
export type HandWay = (typeof waysByHand)[number]

export const paymentWayLabels: Record<PaymentWay, string> = {
  transfer: 'Pavedimas',
  card: 'Kortelė (kasoje)',
  cash: 'Grynieji (kasoje)',
  deposit: 'Iš sulaikyto užstato',
  online: 'Internetu',
}

/** „Sumokėta kortele“. */
export const paymentWayPhrases: Record<PaymentWay, string> = {
  transfer: 'pavedimu',
  card: 'kortele',
  cash: 'grynaisiais',
  deposit: 'iš užstato',
  online: 'internetu',
}

/** By a cash register connected to the tax inspectorate (i.EKA). */
export const isReceiptRequired = (way: PaymentWay): boolean => way === 'card' || way === 'cash'
