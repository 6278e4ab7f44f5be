export const pageNames = ['home', 'faq', 'rental-rules', 'purchase-rules', 'delivery'] as const
export type PageName = (typeof pageNames)[number]
