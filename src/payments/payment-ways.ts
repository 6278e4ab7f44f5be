/** How money comes and goes. At the counter a cash register stands between, which prints a receipt with a number. */
export const paymentWays = ['transfer', 'card', 'cash'] as const
export type PaymentWay = (typeof paymentWays)[number]

export const wayWords: Record<PaymentWay, string> = {
  transfer: 'Pavedimas',
  card: 'Kortelė (kasoje)',
  cash: 'Grynieji (kasoje)',
}

/** A cash register connected to the tax inspectorate registers what is paid at the counter (i.EKA). */
export const needsReceipt = (way: PaymentWay): boolean => way !== 'transfer'
