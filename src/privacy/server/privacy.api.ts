import { eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { User } from '#accounts/server/accounts.queries.ts'
import { currentPassword } from '#accounts/server/current-password.ts'
import { DeleteUser, DeleteUsers } from '#accounts/users.contract.ts'
import { dayOf } from '#calendar/vilnius-time.ts'
import { drawDocument } from '#documents/server/draw-document.ts'
import { pageOf } from '#platform/contract.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { attempts } from '#platform/limits/limits.ts'
import { RateLimit } from '#platform/limits/rate-limit.ts'
import { notFound } from '#platform/refusal.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import {
  AskErasure,
  CancelErasure,
  ExtendRequest,
  FulfilRequest,
  ListDataRequests,
  RefuseRequest,
  RequestedData,
  ShowMyErasure,
  TakeMyData,
  WriteDownRequest,
} from '../privacy.contract.ts'
import { askErasure } from './ask-erasure.ts'
import { cancelErasure } from './cancel-erasure.ts'
import { fulfilRequest, refuseRequest } from './close-request.ts'
import { listRequests, presentRequest, REQUESTS_PAGE_SIZE } from './data-requests.queries.ts'
import { deleteUsers } from './delete-users.ts'
import { extendRequest } from './extend-request.ts'
import { noteDownload } from './note-download.ts'
import type { DataSubject } from './person-data/data-subject.ts'
import { personData } from './person-data/person-data.ts'
import { personDataPage } from './person-data-page.ts'
import { personDataPaper } from './person-data-paper.ts'
import { data_requests } from './privacy.tables.ts'
import { showErasure } from './show-erasure.ts'
import { subjectOfRequest } from './subject-of-request.ts'
import { writeDownRequest } from './write-down-request.ts'

/** People's own data: to take along, to have erased, and what the office answers about them. */
export const privacyApi: RoomApi = (route, { database: { db } }) => {
  const current = currentPassword(db)
  const downloads = new RateLimit(attempts.dataDownload)
  const papers = new RateLimit(attempts.dataPaper)

  route(TakeMyData, async (asking) => {
    const { body, who, database, noteSecurity, reply, now } = asking
    const { current_password, format, consent_id } = body
    const user = await current.check(asking, current_password)
    downloads.count(`${who.id}`, now)
    if (format === 'pdf') papers.count(`${who.id}`, now)
    const data = await personData(database.db, subjectOf(user, consent_id ?? undefined))
    await database.transaction((tx) => noteDownload(tx, { userId: who.id, now }))
    await noteSecurity('personal-data-exported')

    const left_out = user.email_confirmed_at ? undefined : leftOut(user.email)
    const shop = await readSettings(database.db)
    if (format === 'json') return fileOf(reply, { ...(left_out && { left_out }), ...data }, now)
    reply.header('content-disposition', attachment(format, now))
    reply.type(format === 'pdf' ? 'application/pdf' : 'text/html; charset=utf-8')
    if (format === 'pdf') return drawDocument(personDataPaper(data, { shop, left_out, now }))
    return Buffer.from(personDataPage(data, { shop: shop.name, left_out, now }))
  })

  route(ShowMyErasure, async ({ who, database, now }) => ({
    data: await showErasure(database.db, { userId: who.id, now }),
  }))

  route(AskErasure, async (asking) => {
    const { who, body, database, now } = asking
    await current.check(asking, body.given, body.field)
    return { data: await database.transaction((tx) => askErasure(tx, { userId: who.id, now })) }
  })

  route(CancelErasure, async ({ who, database, now }) => {
    await database.transaction((tx) => cancelErasure(tx, { userId: who.id, now }))
  })

  route(DeleteUser, async ({ params: { id }, who, database, noteSecurity, now }) => {
    await database.transaction((tx) => deleteUsers(tx, { ids: [id], by: who.id, now }))
    await noteSecurity('account-deleted', null)
  })

  route(DeleteUsers, async ({ body: { ids }, who, database, noteSecurity, now }) => {
    await database.transaction((tx) => deleteUsers(tx, { ids, by: who.id, now }))
    await noteSecurity('account-deleted', null)
  })

  route(ListDataRequests, async ({ query, database, now }) => {
    const { rows, total } = await listRequests(database.db, query, now)
    const { page, ...filters } = query
    const asked = new URLSearchParams(Object.entries(filters).filter(([, value]) => value)).toString()
    const address = asked ? `${ListDataRequests.address}?${asked}` : ListDataRequests.address
    return pageOf(rows, total, page, REQUESTS_PAGE_SIZE, address)
  })

  route(WriteDownRequest, async ({ body, who, database, now }) => {
    const request = await database.transaction((tx) => writeDownRequest(tx, { ...body, by: who.id, now }))
    return { data: presentRequest(request, now) }
  })

  route(FulfilRequest, async ({ params: { id }, who, database, now }) => {
    await database.transaction((tx) => fulfilRequest(tx, { id, by: who.id, now }))
    return { message: 'Prašymas įvykdytas.' }
  })

  route(RefuseRequest, async ({ params: { id }, body, who, database, now }) => {
    await database.transaction((tx) => refuseRequest(tx, { id, ...body, by: who.id, now }))
    return { message: 'Prašymas atmestas.' }
  })

  route(ExtendRequest, async ({ params: { id }, body, who, database, now }) => {
    await database.transaction((tx) => extendRequest(tx, { id, ...body, by: who.id, now }))
    return { message: 'Terminas pratęstas dviem mėnesiais.' }
  })

  route(RequestedData, async ({ params: { id }, database, reply, now }) => {
    const [request] = await database.db.select().from(data_requests).where(eq(data_requests.id, id))
    if (!request) throw notFound('Tokio prašymo nėra.')
    const { userId, email, left_out } = await subjectOfRequest(database.db, request)
    const data = await personData(database.db, { userId, email })
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

const attachment = (ending: string, now: Date) => `attachment; filename="mano-duomenys-${dayOf(now)}.${ending}"`
