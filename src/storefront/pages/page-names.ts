export const pageNames = ['home', 'faq', 'rental-rules', 'purchase-rules', 'delivery', 'look'] as const
export type PageName = (typeof pageNames)[number]
