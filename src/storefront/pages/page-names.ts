export const pageNames = ['faq', 'purchase-rules'] as const
export type PageName = (typeof pageNames)[number]
