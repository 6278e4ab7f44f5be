export const pageNames = ['faq'] as const
export type PageName = (typeof pageNames)[number]
