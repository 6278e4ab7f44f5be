import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { users } from '#people/accounts/server/accounts.tables.ts'
import type { User } from '#people/accounts/server/public/accounts.queries.ts'
import { createCurrentPasswordCheck } from '#people/accounts/server/public/create-current-password-check.ts'
import { DeleteUser, DeleteUsers } from '#people/accounts/users.contract.ts'
import { drawDocument } from '#people/documents/server/public/draw-document.ts'
import { buildPageAnswer } from '#platform/contract.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { attempts } from '#platform/limits/limits.ts'
import { RateLimit } from '#platform/limits/rate-limit.ts'
import { invalid, notFound } from '#platform/refusal.ts'
import type { Day } from '#rules/calendar/day.ts'
import { toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'
import type { DataSubject } from '#shell/module/data-subject.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { DataRequestCancelled, DataRequestReceived } from '../data-requests.events.ts'
import {
  AskErasure,
  CancelErasure,
  ExtendRequest,
  FulfilRequest,
  ListDataRequests,
  RejectRequest,
  RequestedData,
  ShowMyErasure,
  TakeMyData,
  WriteDownRequest,
} from '../privacy.contract.ts'
import { computeRequestDueDate } from '../request-deadline.ts'
import { buildPersonDataPaper } from './build-person-data-paper.ts'
import { fulfilRequest, rejectRequest } from './close-request.ts'
import { listRequests, presentRequest, REQUESTS_PAGE_SIZE } from './data-requests.queries.ts'
import { deleteUsers } from './delete-users.ts'
import { extendRequest } from './extend-request.ts'
import { data_requests } from './privacy.tables.ts'
import { readPersonData } from './read-person-data.ts'
import { readRequestSubject } from './read-request-subject.ts'
import { renderPersonDataPage } from './render-person-data-page.ts'
import { requestErasure } from './request-erasure.ts'
import { showErasure } from './show-erasure.ts'
import { toDataRequestSubject } from './to-data-request-subject.ts'

export const registerPrivacyRoutes: ModuleApi = (route, { database: { db }, personalData: sections }) => {
  const current = createCurrentPasswordCheck(db)
  const downloads = new RateLimit(attempts.dataDownload)
  const papers = new RateLimit(attempts.dataPaper)

  route(TakeMyData, async (asking) => {
    const { body, who, database, noteSecurity, reply, now, act } = asking
    const { current_password, format, consent_id } = body
    const user = await current.check(asking, current_password)
    downloads.count(`${who.id}`, now)
    if (format === 'pdf') papers.count(`${who.id}`, now)
    const data = await readPersonData({ reader: database.db, sections }, subjectOf(user, consent_id ?? undefined))
    await act((work) => noteDownload(work, { userId: who.id }))
    await noteSecurity('personal-data-exported')

    const left_out = user.email_confirmed_at ? undefined : leftOut(user.email)
    const shop = await readSettings(database.db)
    if (format === 'json') return fileOf(reply, { ...(left_out && { left_out }), ...data }, now)
    reply.header('content-disposition', attachment(format, now))
    reply.type(format === 'pdf' ? 'application/pdf' : 'text/html; charset=utf-8')
    if (format === 'pdf') return drawDocument(buildPersonDataPaper(data, sections, { shop, left_out, now }))
    return Buffer.from(renderPersonDataPage(data, sections, { shop: shop.name, left_out, now }))
  })

  route(ShowMyErasure, async ({ who, database, now }) => ({
    data: await showErasure(database.db, { userId: who.id, now }),
  }))

  route(AskErasure, async (asking) => {
    const { who, body, act } = asking
    await current.check(asking, body.given, body.field)
    return { data: await act((work) => requestErasure(work, { userId: who.id })) }
  })

  route(CancelErasure, async ({ who, act }) => {
    await act((work) => cancelErasure(work, { userId: who.id }))
  })

  route(DeleteUser, async ({ params: { id }, noteSecurity, act }) => {
    await act((work) => deleteUsers(work, { ids: [id] }))
    await noteSecurity('account-deleted', null)
  })

  route(DeleteUsers, async ({ body: { ids }, noteSecurity, act }) => {
    await act((work) => deleteUsers(work, { ids }))
    await noteSecurity('account-deleted', null)
  })

  route(ListDataRequests, async ({ query, database, now }) => {
    const { rows, total } = await listRequests(database.db, query, now)
    const { page: _, per_page, ...filters } = query
    const input = new URLSearchParams(Object.entries(filters).filter(([, value]) => value)).toString()
    const address = input ? `${ListDataRequests.address}?${input}` : ListDataRequests.address
    return buildPageAnswer(rows, total, query, REQUESTS_PAGE_SIZE, address)
  })

  route(WriteDownRequest, async ({ body, now, act }) => {
    const request = await act((work) => writeDownRequest(work, { ...body }))
    return { data: presentRequest(request, now) }
  })

  route(FulfilRequest, async ({ params: { id }, act }) => {
    await act((work) => fulfilRequest(work, { id }))
    return { message: 'Prašymas įvykdytas.' }
  })

  route(RejectRequest, async ({ params: { id }, body, act }) => {
    await act((work) => rejectRequest(work, { id, ...body }))
    return { message: 'Prašymas atmestas.' }
  })

  route(ExtendRequest, async ({ params: { id }, body, act }) => {
    await act((work) => extendRequest(work, { id, ...body }))
    return { message: 'Terminas pratęstas dviem mėnesiais.' }
  })

  route(RequestedData, async ({ params: { id }, database, reply, now }) => {
    const [request] = await database.db.select().from(data_requests).where(eq(data_requests.id, id))
    if (!request) throw notFound('Tokio prašymo nėra.')
    const { userId, email, left_out } = await readRequestSubject(database.db, request)
    const data = await readPersonData({ reader: database.db, sections }, { userId, email })
    return fileOf(reply, { ...(left_out && { left_out }), ...data }, now)
  })
}

const subjectOf = ({ id, email, email_confirmed_at }: User, consentId: string | undefined): DataSubject => ({
  userId: id,
  email: email_confirmed_at ? email : null,
  consentId,
})

const leftOut = (email: string) =>
  `Nėra to, ką su jumis sieja tik el. pašto adresas ${email}: jis nepatvirtintas. Patvirtinkite adresą nuoroda iš mūsų laiško (naujos paprašysite paskyros duomenyse) ir atsisiųskite dar kartą.`

function fileOf(reply: FastifyReply, data: object, now: Date): Buffer {
  reply.type('application/json; charset=utf-8').header('content-disposition', attachment('json', now))
  return Buffer.from(`${JSON.stringify({ made_at: now.toISOString(), ...data }, null, 2)}\n`)
}

const attachment = (ending: string, now: Date) => `attachment; filename="mano-duomenys-${toVilniusDay(now)}.${ending}"`

/** Throws 404 when no request waits. */
async function cancelErasure(work: Work, { userId }: { userId: number }): Promise<void> {
  const { tx, now } = work
  const cancelled = await tx
    .update(data_requests)
    .set({ closed_at: now, outcome: 'cancelled' })
    .where(and(eq(data_requests.user_id, userId), eq(data_requests.kind, 'erasure'), isNull(data_requests.closed_at)))
    .returning({ id: data_requests.id })
  if (cancelled.length === 0) throw notFound('Laukiančio prašymo nėra.')
  for (const { id } of cancelled) await work.as(null).happened(DataRequestCancelled, toDataRequestSubject(id))
}

const DAY_MS = 86_400_000

/** A download is noted once a day. */
async function noteDownload(work: Work, { userId }: { userId: number }): Promise<void> {
  const { tx, now } = work
  const [today] = await tx
    .select({ id: data_requests.id })
    .from(data_requests)
    .where(
      and(
        eq(data_requests.user_id, userId),
        eq(data_requests.kind, 'download'),
        gt(data_requests.received_at, new Date(now.getTime() - DAY_MS)),
      ),
    )
    .limit(1)
  if (today) return
  await tx.insert(data_requests).values({
    kind: 'download',
    user_id: userId,
    // The account has the address.
    email: '',
    came_by: 'account',
    received_at: now,
    due_at: computeRequestDueDate(now),
    closed_at: now,
    outcome: 'done',
  })
}

interface WriteDown {
  kind: 'download' | 'correction' | 'erasure'
  email: string
  received_on: Day
  note: string | null
}

/** The clock runs from the day it came. 422 for a future day. */
async function writeDownRequest(work: Work<number>, { received_on, ...input }: WriteDown) {
  const { tx, now } = work
  if (received_on > toVilniusDay(now)) throw invalid({ received_on: ['Gavimo diena negali būti ateityje.'] })
  const received_at = received_on === toVilniusDay(now) ? now : toInstant(received_on, '12:00')
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.email}) = ${input.email.toLowerCase()} and ${users.email_confirmed_at} is not null`)

  const [request] = await tx
    .insert(data_requests)
    .values({
      ...input,
      user_id: user?.id ?? null,
      came_by: 'letter',
      received_at,
      due_at: computeRequestDueDate(received_at),
    })
    .returning()
  if (!request) throw new Error('The request was not written')
  await work.happened(DataRequestReceived, toDataRequestSubject(request.id), { kind: input.kind })
  return request
}
