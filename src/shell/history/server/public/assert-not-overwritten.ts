import type { Tx } from '#platform/database/database.ts'
import type { SubjectKind } from '../../audit-events.ts'
import type { SeenFields } from '../../seen-fields.ts'
import { buildEditConflict } from '../build-edit-conflict.ts'

interface OverwriteCheck {
  subject: { kind: SubjectKind; id: number }
  event: string
  before: Record<string, unknown>
  after: Record<string, unknown>
  seen: SeenFields
  /** Names of the compared fields; others are ignored. */
  words: Record<string, string>
}

/**
 * Throws 409 `changed-meanwhile`, naming person and fields, when a save would overwrite a field changed since the form
 * showed it. Ignores unseen fields and those already at the current value. The caller has locked the row.
 */
export async function assertNotOverwritten(
  tx: Tx,
  { subject, event, before, after, seen, words }: OverwriteCheck,
): Promise<void> {
  if (!seen) return
  const known = Object.keys(seen).filter((name) => Object.hasOwn(words, name))
  const overwritten = known.filter((name) => !isSame(before[name], seen[name]) && !isSame(before[name], after[name]))
  if (overwritten.length === 0) return
  throw await buildEditConflict(tx, {
    subject,
    events: [event],
    describe: (who) => `${who} pakeitė: ${overwritten.map((name) => words[name]).join(', ')}`,
    now: Object.fromEntries(known.map((name) => [name, before[name] ?? null])),
  })
}

const isSame = (one: unknown, other: unknown) => (one ?? '') === (other ?? '')
