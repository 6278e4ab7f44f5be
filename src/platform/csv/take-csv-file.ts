import type { UploadedFile } from '../multipart.ts'
import { invalid, Refusal } from '../refusal.ts'
import type { ImportResult } from './import.contract.ts'

/** The file of an import's form. Throws a 422 on `file` when there is none. */
export function takeCsvFile(files: UploadedFile[]): Uint8Array {
  const file = files.find(({ field }) => field === 'file')
  if (!file) throw invalid({ file: ['Pasirinkite CSV failą.'] })
  return file.bytes
}

/** Refuses to write a file with errors in it: a 422 that carries them. Thrown inside the import's transaction. */
export function refuseRowErrors(errors: ImportResult['errors']): void {
  if (errors.length === 0) return
  throw new Refusal(422, 'rows-are-wrong', 'Faile yra klaidų, todėl niekas nepakeista.', {
    more: { data: { created: 0, updated: 0, errors } satisfies ImportResult },
  })
}
