import { eq } from 'drizzle-orm'
import { conflict } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { requestExtendedMail } from '../privacy.mail.ts'
import { overdueBefore, twoMonthsAfter } from '../request-clock.ts'
import { lockOpenRequest, tellPerson } from './close-request.ts'
import { data_requests } from './privacy.tables.ts'
import { requestSubject } from './request-subject.ts'

interface ExtendRequest {
  id: number
  reason: string
}

/** By two months, once, told why (BDAR, article 12 (3)). 404; 409 when closed, extended or overdue. */
export async function extendRequest(work: Work<number>, { id, reason }: ExtendRequest): Promise<void> {
  const { tx, now } = work
  const request = await lockOpenRequest(tx, id)
  if (request.extended_at) throw conflict('extended-before', 'Šio prašymo terminas jau pratęstas.')
  if (request.due_at < overdueBefore(now))
    throw conflict('overdue', 'Terminas jau pasibaigęs: pratęsti galima tik nepasibaigusį. Įvykdykite prašymą.')

  const due = twoMonthsAfter(request.due_at)
  await tx
    .update(data_requests)
    .set({ due_at: due, extended_at: now, extension_reason: reason })
    .where(eq(data_requests.id, id))
  await work.happened('data-request.extended', requestSubject(id))
  await tellPerson(work, request, requestExtendedMail({ reason, due }))
}
