export const feeKinds = ['cleaning', 'fuel', 'missing', 'other'] as const
export type FeeKind = (typeof feeKinds)[number]

export const feeKindLabels: Record<FeeKind, string> = {
  cleaning: 'Valymas',
  fuel: 'Degalai',
  missing: 'Trūkstama dalis',
  other: 'Kita',
}
