import type { OrderDocument } from '../orders.contract.ts'

export type Paper = OrderDocument & { kind: keyof typeof paperNames }

export const paperNames = {
  credit: 'Kreditinė sąskaita',
  contract: 'Nuomos sutartis',
  act: 'Perdavimo–priėmimo aktas',
}

/** Beside the bill that fits the state: what an order may have more of. */
export const isPaper = (document: OrderDocument): document is Paper => document.kind in paperNames
