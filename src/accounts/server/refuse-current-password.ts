import { invalid } from '#platform/refusal.ts'

/** A 422, never a 401: a 401 would sign the person out. */
export function refuseCurrentPassword(field = 'current_password'): never {
  throw invalid({ [field]: ['Neteisingas dabartinis slaptažodis.'] }, 'wrong-password')
}
