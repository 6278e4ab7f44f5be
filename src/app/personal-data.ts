import { personDataOrder } from '#back-office/privacy/person-data-order.ts'
import type { PersonalDataSections } from '#shell/module/personal-data.ts'
import { modules } from './modules.ts'

const places = new Map(personDataOrder.map((name, place) => [name, place]))
const placeOf = (name: string) => places.get(name) ?? places.size

/** What modules keep of people, in the order of a person's file. */
export const personalData: PersonalDataSections = Object.fromEntries(
  modules
    .flatMap((module) => Object.entries(module.personalData?.sections ?? {}))
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b)),
)
