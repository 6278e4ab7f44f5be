import { eq } from 'drizzle-orm'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { requestExtendedMail } from '../privacy.mail.ts'
import { overdueBefore, twoMonthsAfter } from '../request-clock.ts'
import { lockOpenRequest, tellPerson } from './close-request.ts'
import { data_requests } from './privacy.tables.ts'
import { requestSubject } from './request-subject.ts'

interface ExtendRequest {
  id: number
  reason: string
  by: number
  now: Date
}

/**
 * Takes two more months, once, and tells the person why while the first term still runs, as BDAR, article 12 (3) wants.
 * Throws a 404 when there is no such request, a 409 when it is closed, extended before, or overdue.
 */
export async function extendRequest(tx: Tx, { id, reason, by, now }: ExtendRequest): Promise<void> {
  const request = await lockOpenRequest(tx, id)
  if (request.extended_at) throw conflict('extended-before', 'Šio prašymo terminas jau pratęstas.')
  if (request.due_at < overdueBefore(now))
    throw conflict('overdue', 'Terminas jau pasibaigęs: pratęsti galima tik nepasibaigusį. Įvykdykite prašymą.')

  const due = twoMonthsAfter(request.due_at)
  await tx
    .update(data_requests)
    .set({ due_at: due, extended_at: now, extension_reason: reason })
    .where(eq(data_requests.id, id))
  await record(tx, { by, deed: 'data-request.extended', subject: requestSubject(id), now })
  await tellPerson(tx, request, requestExtendedMail({ reason, due }), now)
}
