import type { ModulePurge } from '#shell/module/retention.ts'
import { retention } from '#storefront/site/retention.ts'
import { modules } from './modules.ts'

const rules = new Map(Object.keys(retention).map((name, place) => [name, place]))
const placeOf = (name: string) => rules.get(name) ?? rules.size

/**
 * What modules purge: in the order of the privacy policy's rules, files last, because their store may be away. By one rule
 * the higher modules purge first.
 */
export const purges: ReadonlyMap<string, readonly ModulePurge[]> = new Map(
  [
    ...Map.groupBy(
      modules.toReversed().flatMap((module) => Object.entries(module.retention ?? {})),
      ([name]) => name,
    ),
  ]
    .map(([name, entries]) => [name, entries.map(([, purge]) => purge)] as const)
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b)),
)
