import { eq } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import { TillClosed } from '../tills.events.ts'
import { lockTill } from './lock-till.ts'
import { tills } from './tills.tables.ts'
import { toTillSubject } from './to-till-subject.ts'

interface Closing {
  tillId: number
  /** Cents. */
  counted: number
  note?: string | null | undefined
}

/** 404; 409 `till-is-closed`, also for the second of two. */
export async function closeTill(
  work: Work<number>,
  { tillId, counted, note }: Closing,
): Promise<{ expected: number; counted: number; difference: number }> {
  const { tx, now, by } = work
  const { expected } = await lockTill(tx, tillId)
  await tx
    .update(tills)
    .set({ closed_at: now, closed_by: by, expected, counted, note: note || null })
    .where(eq(tills.id, tillId))
  const difference = counted - expected
  await work.happened(TillClosed, toTillSubject(tillId), {
    expected,
    counted,
    difference,
    ...(note && { reason: note }),
  })
  return { expected, counted, difference }
}
