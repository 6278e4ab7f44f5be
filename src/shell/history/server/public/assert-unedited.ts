import type { Tx } from '#platform/database/database.ts'
import { buildEditConflict, type EditConflict } from '../build-edit-conflict.ts'

interface EditCheck<Version> extends EditConflict {
  /** What the form showed; absent: the last save wins. */
  seen: Version | undefined
  /** Of the row as it is, locked. */
  current: Version
  /** A state that the save loses nothing of, e.g. the one it would write. */
  harmless?: Version
}

/** `assertVersion`, naming the person who changed it. */
export async function assertUnedited<Version extends string | number | null>(
  tx: Tx,
  { seen, current, harmless, ...conflict }: EditCheck<Version>,
): Promise<void> {
  if (seen !== undefined && seen !== current && current !== harmless) throw await buildEditConflict(tx, conflict)
}
