import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import type { KeepNote } from '../note.contract.ts'
import { notes } from './dashboard.tables.ts'

/**
 * Keeps an administrator's note and gives it back as it is kept. Refuses 409, with the text as it is now, when `seen` says what the writer had before
 * their eyes and it is none of it: then another window has written meanwhile. The same text twice is no quarrel.
 */
export async function saveNote(
  tx: Tx,
  { userId, note, seen, now }: KeepNote & { userId: number; now: Date },
): Promise<string> {
  const kept = await lockNote(tx, userId, now)
  const known = seen === undefined || [seen, note].flat().includes(kept)
  if (!known) throw conflict('note-changed', 'Pastaba tuo metu pakeista kitame lange.', { note: kept })

  const [saved] = await tx
    .update(notes)
    .set({ note, updated_at: now })
    .where(eq(notes.user_id, userId))
    .returning({ note: notes.note })
  return saved?.note ?? note
}

/** The row is there before it is locked, so that even two first savings wait for each other. */
async function lockNote(tx: Tx, userId: number, now: Date): Promise<string> {
  await tx.insert(notes).values({ user_id: userId, note: '', updated_at: now }).onConflictDoNothing()
  const [kept] = await tx.select({ note: notes.note }).from(notes).where(eq(notes.user_id, userId)).for('update')
  return kept?.note ?? ''
}
