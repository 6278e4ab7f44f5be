export const providerNames = ['montonio', 'stripe'] as const
export type ProviderName = (typeof providerNames)[number]

export const payMethods = ['bank', 'card'] as const
export type PayMethod = (typeof payMethods)[number]

export const payMethodLabels: Record<PayMethod, string> = { bank: 'Per banką', card: 'Kortele' }
