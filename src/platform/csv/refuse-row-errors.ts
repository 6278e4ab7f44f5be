import { Refusal } from '../refusal.ts'
import type { ImportResult } from './import.contract.ts'

/** Refuses to write a file with errors in it: a 422 that carries them. Thrown inside the import's transaction. */
export function refuseRowErrors(errors: ImportResult['errors']): void {
  if (errors.length > 0) throw rowErrors(errors)
}

/** The same for whoever throws it. */
export function rowErrors(errors: ImportResult['errors']): Refusal {
  return new Refusal(422, 'rows-are-wrong', 'Faile yra klaidų, todėl niekas nepakeista.', {
    more: { data: { created: 0, updated: 0, errors } satisfies ImportResult },
  })
}
