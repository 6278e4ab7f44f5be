import type { Right } from '#platform/rights.ts'

export const labelColours = ['grey', 'red', 'amber', 'green', 'blue', 'violet'] as const
export type LabelColour = (typeof labelColours)[number]

export const labelColourNames: Record<LabelColour, string> = {
  grey: 'Pilka',
  red: 'Raudona',
  amber: 'Geltona',
  green: 'Žalia',
  blue: 'Mėlyna',
  violet: 'Violetinė',
}

export const labelledKinds = ['order', 'client', 'unit'] as const
export type LabelledKind = (typeof labelledKinds)[number]

/** Each alone suffices. */
export const rightsToLabel: Record<LabelledKind, [Right, ...Right[]]> = {
  order: ['desk:write', 'orders:write'],
  client: ['clients:write'],
  unit: ['catalogue:write', 'downtimes:write'],
}
