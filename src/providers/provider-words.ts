/** The payment providers that the program speaks with. */
export const providerNames = ['montonio', 'stripe'] as const
export type ProviderName = (typeof providerNames)[number]

/** How a customer pays there: from the account, on the page of a bank, or by a card (Apple Pay and Google Pay among them). */
export const payMethods = ['bank', 'card'] as const
export type PayMethod = (typeof payMethods)[number]

export const methodWords: Record<PayMethod, string> = {
  bank: 'Per banką',
  card: 'Kortele',
}
