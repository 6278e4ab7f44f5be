import { Refusal } from '../refusal.ts'
import type { ImportResult } from './import.contract.ts'

/** Throws a 422 with the errors, if any, which rolls back the import. */
export function assertNoRowErrors(errors: ImportResult['errors']): void {
  if (errors.length > 0) throw buildRowErrorsRefusal(errors)
}

export function buildRowErrorsRefusal(errors: ImportResult['errors']): Refusal {
  return new Refusal(422, 'rows-are-wrong', 'Faile yra klaidų, todėl niekas nepakeista.', {
    more: { data: { created: 0, updated: 0, errors } satisfies ImportResult },
  })
}
