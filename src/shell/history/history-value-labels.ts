import { createLookup } from '#platform/create-lookup.ts'
import type { SubjectKind } from './audit-events.ts'

const roles = {
  owner: 'Savininkas',
  manager: 'Vadovas',
  counter: 'Vadybininkas',
  accountant: 'Buhalteris',
  mechanic: 'Mechanikas',
  driver: 'Vairuotojas',
}
const billing = {
  prepaid: 'Prieš išduodant',
  on_return: 'Grąžinus įrankius',
  weekly: 'Kas savaitę',
  twice_monthly: 'Du kartus per mėnesį',
  every_28_days: 'Kas 28 dienas',
  monthly: 'Kartą per mėnesį',
}

/** Repeated here because history lies below the modules that own them; `tests/history-words.test.ts` compares them. */
export const historyValueLabels: Record<string, Record<string, string>> = createLookup<Record<string, string>>({
  roles,
  billing,
  'client deposit': { standard: 'Kaip visiems', none: 'Neimamas' },
  'data-request kind': { download: 'Duomenų kopija', correction: 'Ištaisyti', erasure: 'Ištrinti' },
  role: { pending: 'Laukia patvirtinimo', main: 'Pagrindinis naudotojas', buyer: 'Pirkėjas', receiver: 'Gavėjas' },
  through: { 'npm run admin': 'komandų eilute (npm run admin)' },
})

/** Undefined: not a code. */
export function findValueLabel(kind: SubjectKind, field: string, value: string | number): string | undefined {
  const words = historyValueLabels[`${kind} ${field}`] ?? historyValueLabels[field]
  return words && Object.hasOwn(words, value) ? words[value] : undefined
}
