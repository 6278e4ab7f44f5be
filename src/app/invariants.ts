import { invariantLabels } from '#back-office/verify/invariant-labels.ts'
import type { Invariant } from '#shell/module/invariant.ts'
import { modules } from './modules.ts'

const order = new Map(Object.keys(invariantLabels).map((name, place) => [name, place]))
const placeOf = ({ name }: Invariant) => order.get(name) ?? order.size

/**
 * What modules say must be true, in the order of the labels. Numbers as in the fault catalogue. Constraints and triggers
 * prevent most breaches; these queries prove it.
 */
export const invariants: Invariant[] = modules
  .flatMap((module) => module.invariants ?? [])
  .toSorted((a, b) => placeOf(a) - placeOf(b))
