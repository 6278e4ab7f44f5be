import { invalid } from '#platform/refusal.ts'

/** A 401 would sign out. */
export function rejectCurrentPassword(field = 'current_password'): never {
  throw invalid({ [field]: ['Neteisingas dabartinis slaptažodis.'] }, 'wrong-password')
}
