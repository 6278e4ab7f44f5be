import type { Tx } from '#platform/database/database.ts'
import type { AuditEventName, SubjectKind } from '../audit-events.ts'
import type { SeenFields } from '../seen-fields.ts'
import { changedMeanwhile } from './changed-meanwhile.ts'
import { lastDoer } from './last-doer.ts'

interface Saving {
  subject: { kind: SubjectKind; id: number }
  /** What a change of it is called. */
  deed: AuditEventName
  before: Record<string, unknown>
  after: Record<string, unknown>
  seen: SeenFields
  /** What the fields are called in a sentence; others are not looked at. */
  words: Record<string, string>
}

/**
 * Throws 409 `changed-meanwhile` when a save would write over a field that somebody has changed since a form showed it; says who and
 * which. What the form leaves as it is by now, and what it has not seen, is no matter. The caller has locked the row.
 */
export async function refuseOverwritten(tx: Tx, { subject, deed, before, after, seen, words }: Saving): Promise<void> {
  if (!seen) return
  const known = Object.keys(seen).filter((name) => Object.hasOwn(words, name))
  const overwritten = known.filter((name) => !isSame(before[name], seen[name]) && !isSame(before[name], after[name]))
  if (overwritten.length === 0) return
  const who = await lastDoer(tx, subject, [deed])
  throw changedMeanwhile({
    what: `${who} pakeitė: ${overwritten.map((name) => words[name]).join(', ')}`,
    now: Object.fromEntries(known.map((name) => [name, before[name] ?? null])),
  })
}

const isSame = (one: unknown, other: unknown) => (one ?? '') === (other ?? '')
