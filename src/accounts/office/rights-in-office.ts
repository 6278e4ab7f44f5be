import type { Right } from '#platform/rights.ts'
import type { UserProfile } from '../accounts.contract.ts'

/** What somebody may do at the office's screens. Who owes a second factor has only the profile, until it is done. */
export const rightsInOffice = (user: UserProfile | undefined): readonly Right[] =>
  user?.owes === undefined ? (user?.rights ?? []) : ['office:enter']
