import type { InspectionKind } from '#catalogue/inspection-kinds.ts'
import type { DemoProduct } from './stock/stock.ts'

const electricSafety = { kind: 'Elektros saugos patikra', months: 12, obligatory: true }
const technical = { kind: 'Techninė patikra', months: 12, obligatory: true }
const ladders = { kind: 'Kopėčių ir pastolių apžiūra', months: 6, obligatory: true }
const service = { kind: 'Techninė priežiūra', months: null, rental_days: 30, obligatory: false }

const ofCategory: Record<string, InspectionKind[]> = {
  'Elektra ir apšvietimas': [electricSafety],
  'Kėlimas ir kasimas': [technical, service],
  'Kopėčios ir pastoliai': [ladders],
  'Grunto tankinimas': [service],
  'Betono darbai': [service],
}

export const listDemoInspections = ({ kind, category }: DemoProduct): InspectionKind[] | undefined =>
  kind === 'rent' ? ofCategory[category] : undefined
