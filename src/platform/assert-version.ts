import { conflict } from './refusal.ts'

export const reloadStalePage = 'Kol žiūrėjote, kažkas tai pakeitė. Įkelkite puslapį iš naujo.'
export const reviewStaleForm = 'Kol žiūrėjote, kažkas tai pakeitė. Peržiūrėkite naują variantą.'

interface VersionCheck<Version> {
  /** What the form showed; absent: the last save wins. */
  seen: Version | undefined
  /** Of the row as it is, locked. */
  current: Version
  code?: string
  said?: string
  /** The current state, where the form offers to go on from it. */
  more?: Record<string, unknown>
}

/** 409, `changed-meanwhile` unless `code` says otherwise. `assertUnedited` names who changed it. */
export function assertVersion<Version extends string | number | null>({
  seen,
  current,
  code = 'changed-meanwhile',
  said = reloadStalePage,
  more = {},
}: VersionCheck<Version>): void {
  if (seen !== undefined && seen !== current) throw conflict(code, said, more)
}
