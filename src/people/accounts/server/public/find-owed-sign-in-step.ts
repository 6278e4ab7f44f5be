import type { Reader } from '#platform/database/database.ts'
import type { PendingSignInStep } from '#platform/http/session.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'

interface Person {
  isStaff: boolean
  password_is_temporary: boolean
  has_second_factor: boolean | null
}

export async function findOwedSignInStep(reader: Reader, person: Person): Promise<PendingSignInStep | undefined> {
  if (person.password_is_temporary) return 'new-password'
  if (!person.isStaff || person.has_second_factor) return undefined
  const { staff_second_factor } = await readSettings(reader)
  return staff_second_factor === 'demanded' ? 'second-factor' : undefined
}
