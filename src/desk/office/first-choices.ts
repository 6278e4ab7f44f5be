import type { DeskProduct } from '../desk.contract.ts'

/** The first of each attribute: what a line begins with, until somebody chooses. */
export const firstChoices = (attributes: DeskProduct['attributes']): DeskProduct['attributes'] =>
  [...Map.groupBy(attributes, (one) => one.attribute_name).values()].flatMap(([one]) => one ?? [])
