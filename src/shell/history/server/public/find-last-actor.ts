import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import type { SubjectKind } from '../../audit-events.ts'
import { history } from '../history.tables.ts'

/** The last actor begins a sentence. */
export async function findLastActor(
  reader: Reader,
  { kind, id }: { kind: SubjectKind; id: number },
  deeds: string[],
): Promise<string> {
  const [last] = await reader
    .select({ name: history.by_name })
    .from(history)
    .where(and(eq(history.subject_kind, kind), eq(history.subject_id, id), inArray(history.deed, deeds)))
    .orderBy(desc(history.id))
    .limit(1)
  return last?.name || 'kitas darbuotojas'
}
