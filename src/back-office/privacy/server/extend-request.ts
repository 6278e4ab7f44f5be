import { eq } from 'drizzle-orm'
import { conflict } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { DataRequestExtended } from '../data-requests.events.ts'
import { buildRequestExtendedMail } from '../privacy.mail.ts'
import { computeExtendedDueDate, computeOverdueCutoff } from '../request-deadline.ts'
import { lockOpenRequest, notifyDataSubject } from './close-request.ts'
import { data_requests } from './privacy.tables.ts'
import { toDataRequestSubject } from './to-data-request-subject.ts'

interface ExtendRequest {
  id: number
  reason: string
}

/** By two months, once, told why (BDAR, article 12 (3)). 404; 409 when closed, extended or overdue. */
export async function extendRequest(work: Work<number>, { id, reason }: ExtendRequest): Promise<void> {
  const { tx, now } = work
  const request = await lockOpenRequest(tx, id)
  if (request.extended_at) throw conflict('extended-before', 'Šio prašymo terminas jau pratęstas.')
  if (request.due_at < computeOverdueCutoff(now))
    throw conflict('overdue', 'Terminas jau pasibaigęs: pratęsti galima tik nepasibaigusį. Įvykdykite prašymą.')

  const due = computeExtendedDueDate(request.due_at)
  await tx
    .update(data_requests)
    .set({ due_at: due, extended_at: now, extension_reason: reason })
    .where(eq(data_requests.id, id))
  await work.happened(DataRequestExtended, toDataRequestSubject(id))
  await notifyDataSubject(work, request, buildRequestExtendedMail({ reason, due }))
}
