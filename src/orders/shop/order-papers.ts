import type { OrderDocument } from '../orders.contract.ts'

export type OrderPaper = OrderDocument & { kind: keyof typeof paperNames }

export const paperNames = {
  credit: 'Kreditinė sąskaita',
  contract: 'Nuomos sutartis',
  act: 'Perdavimo–priėmimo aktas',
  compensation: 'Nuostolių atlyginimo sąskaita',
}

export const isPaper = (document: OrderDocument): document is OrderPaper => document.kind in paperNames

export const documentNames: Record<OrderDocument['kind'], string> = {
  ...paperNames,
  prepayment: 'Išankstinė sąskaita',
  invoice: 'PVM sąskaita faktūra',
}
