import { conflict } from './refusal.ts'

export const reloadStalePage = 'Kol žiūrėjote, kažkas tai pakeitė. Įkelkite puslapį iš naujo.'
export const reviewStaleForm = 'Kol žiūrėjote, kažkas tai pakeitė. Peržiūrėkite naują variantą.'

interface VersionCheck<Version> {
  /** What the form showed; absent: the last save wins. */
  seen: Version | undefined
  /** Of the row as it is, locked. */
  current: Version
  said?: string
  /** The current state, where the form offers to go on from it. */
  more?: Record<string, unknown>
}

/** 409 `changed-meanwhile`. Who says which person changed what uses `buildEditConflict`. */
export function assertVersion<Version extends string | number | null>({
  seen,
  current,
  said = reloadStalePage,
  more = {},
}: VersionCheck<Version>): void {
  if (seen !== undefined && seen !== current) throw conflict('changed-meanwhile', said, more)
}
