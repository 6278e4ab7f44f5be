import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { conflict, type Refusal } from '#platform/refusal.ts'
import type { SubjectKind } from '../audit-events.ts'
import { history } from './history.tables.ts'

export interface EditConflict {
  subject: { kind: SubjectKind; id: number }
  /** Events by which the change was made: the last one names its actor. */
  events: string[]
  /** A clause: `Ona Buhalterė įrašė pažadą`. */
  describe: (who: string) => string
  /** Current state, to be sent as seen when saving anyway. */
  now: unknown
  /** Advice where only a button was pressed. */
  advice?: string | undefined
}

const saveAgain = 'Jei turi likti tai, kas įrašyta čia, išsaugokite dar kartą.'

/** 409 `changed-meanwhile`, naming the actor. */
export async function buildEditConflict(
  tx: Tx,
  { subject, events, describe, now, advice = saveAgain }: EditConflict,
): Promise<Refusal> {
  const [last] = await tx
    .select({ name: history.by_name })
    .from(history)
    .where(
      and(eq(history.subject_kind, subject.kind), eq(history.subject_id, subject.id), inArray(history.deed, events)),
    )
    .orderBy(desc(history.id))
    .limit(1)
  const who = last?.name || 'kitas darbuotojas'
  return conflict('changed-meanwhile', `Kol žiūrėjote, ${describe(who)}. ${advice}`, { now })
}
