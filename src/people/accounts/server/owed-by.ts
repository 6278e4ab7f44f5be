import type { Reader } from '#platform/database/database.ts'
import type { Owed } from '#platform/http/session.ts'
import { readSettings } from '#shell/settings/server/read-settings.ts'

interface Person {
  isStaff: boolean
  password_is_temporary: boolean
  has_second_factor: boolean | null
}

export async function owedBy(reader: Reader, person: Person): Promise<Owed | undefined> {
  if (person.password_is_temporary) return 'new-password'
  if (!person.isStaff || person.has_second_factor) return undefined
  const { staff_second_factor } = await readSettings(reader)
  return staff_second_factor === 'demanded' ? 'second-factor' : undefined
}
