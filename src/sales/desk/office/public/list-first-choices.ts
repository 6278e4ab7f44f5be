import type { DeskProduct } from '../../desk.contract.ts'

export const listFirstChoices = (attributes: DeskProduct['attributes']): DeskProduct['attributes'] =>
  [...Map.groupBy(attributes, (one) => one.attribute_name).values()].flatMap(([one]) => one ?? [])
