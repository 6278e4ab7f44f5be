import type { Right } from '#platform/rights.ts'
import type { UserProfile } from '../../accounts.contract.ts'

/** None while a second factor is owed. */
export const listOfficeRights = (user: UserProfile | undefined): readonly Right[] =>
  user?.owes === undefined ? (user?.rights ?? []) : ['office:enter']
