export const pageNames = ['faq', 'rental-rules', 'purchase-rules'] as const
export type PageName = (typeof pageNames)[number]
