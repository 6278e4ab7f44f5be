/** How money comes and goes. At the counter a cash register stands between, which prints a receipt with a number. */
export const paymentWays = ['transfer', 'card', 'cash', 'deposit', 'online'] as const
export type PaymentWay = (typeof paymentWays)[number]

/** What a person may record by hand; that a kept deposit pays, and what a payment provider told of, is written by the shop itself. */
export const waysByHand = ['transfer', 'card', 'cash'] as const
export type HandWay = (typeof waysByHand)[number]

export const wayWords: Record<PaymentWay, string> = {
  transfer: 'Pavedimas',
  card: 'Kortelė (kasoje)',
  cash: 'Grynieji (kasoje)',
  deposit: 'Iš sulaikyto užstato',
  online: 'Internetu',
}

/** A cash register connected to the tax inspectorate registers what is paid at the counter (i.EKA). */
export const needsReceipt = (way: PaymentWay): boolean => way === 'card' || way === 'cash'
