import type { DemoCategory, DemoProduct } from './stock-types.ts'

export type { DemoCategory, DemoKind, DemoProduct } from './stock-types.ts'

export const demoCategories: DemoCategory[] = [
  { kind: 'rent', title: 'Gręžimas ir kalimas', drawing: { tool: 'rotary-hammer', view: 'main' } },
]

export const demoProducts: DemoProduct[] = []
