export const downtimeKinds = ['service', 'repair', 'inspection', 'missing', 'other'] as const
export type DowntimeKind = (typeof downtimeKinds)[number]

export const downtimeKindLabels: Record<DowntimeKind, string> = {
  service: 'Priežiūra',
  repair: 'Remontas',
  inspection: 'Patikra',
  missing: 'Nerandama',
  other: 'Kita',
}
