import { eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { findUser } from '#accounts/server/accounts.queries.ts'
import { isPassword } from '#accounts/server/password-hash.ts'
import { DeleteUser, DeleteUsers } from '#accounts/users.contract.ts'
import { dayOf } from '#calendar/vilnius-time.ts'
import { drawDocument } from '#documents/server/draw-document.ts'
import type { Asking, RoomApi } from '#platform/api-server.ts'
import { clientKey } from '#platform/client-key.ts'
import { pageOf } from '#platform/contract.ts'
import type { Database } from '#platform/database.ts'
import { attempts } from '#platform/limits.ts'
import { RateLimit } from '#platform/rate-limit.ts'
import { invalid, notFound } from '#platform/refusal.ts'
import { SharedLimit } from '#platform/shared-limit.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import {
  AskErasure,
  CancelErasure,
  DownloadMyData,
  DownloadMyDataPage,
  DownloadMyDataPdf,
  ExtendRequest,
  FulfilRequest,
  ListDataRequests,
  RefuseRequest,
  RequestedData,
  ShowMyErasure,
  WriteDownRequest,
} from '../privacy.contract.ts'
import { askErasure } from './ask-erasure.ts'
import { cancelErasure } from './cancel-erasure.ts'
import { fulfilRequest, refuseRequest } from './close-request.ts'
import { listRequests, presentRequest, REQUESTS_PAGE_SIZE } from './data-requests.queries.ts'
import { deleteUsers } from './delete-users.ts'
import { extendRequest } from './extend-request.ts'
import { noteDownload } from './note-download.ts'
import { type DataSubject, personData } from './person-data.ts'
import { personDataPage } from './person-data-page.ts'
import { personDataPaper } from './person-data-paper.ts'
import { data_requests } from './privacy.tables.ts'
import { showErasure } from './show-erasure.ts'
import { writeDownRequest } from './write-down-request.ts'

/** People's own data: to take along, to have erased, and what the office answers about them. */
export const privacyApi: RoomApi = (route, { database: { db } }) => {
  const wrongPasswords = new SharedLimit(db, { ...attempts.wrongPassword, field: 'password' })
  const downloads = new RateLimit(attempts.dataDownload)
  const papers = new RateLimit(attempts.dataPaper)

  async function take({
    who,
    query,
    database,
    now,
  }: Pick<Asking<typeof DownloadMyData>, 'who' | 'query' | 'database' | 'now'>) {
    downloads.count(`${who.id}`, now)
    const data = await personData(database.db, await subjectOf(database, who.id, query.consent_id))
    await database.transaction((tx) => noteDownload(tx, { userId: who.id, now }))
    return data
  }

  route(DownloadMyData, async (asking) => fileOf(asking.reply, await take(asking), asking.now))

  route(DownloadMyDataPage, async (asking) => {
    const { database, reply, now } = asking
    const data = await take(asking)
    const { name } = await readSettings(database.db)
    reply.type('text/html; charset=utf-8').header('content-disposition', attachment('html', now))
    return Buffer.from(personDataPage(data, { shop: name, now }))
  })

  route(DownloadMyDataPdf, async (asking) => {
    const { database, reply, now, who } = asking
    papers.count(`${who.id}`, now)
    const data = await take(asking)
    const bytes = await drawDocument(personDataPaper(data, { shop: await readSettings(database.db), now }))
    reply.type('application/pdf').header('content-disposition', attachment('pdf', now))
    return bytes
  })

  route(ShowMyErasure, async ({ who, database, now }) => ({
    data: await showErasure(database.db, { userId: who.id, now }),
  }))

  route(AskErasure, async ({ who, body, database, request, now }) => {
    const key = `${who.id} ${clientKey(request.ip)}`
    const right = await wrongPasswords.countFailures(key, now, async () => {
      const user = await findUser(database.db, who.id)
      return (await isPassword(body.password, user?.password_hash)) || undefined
    })
    if (!right) throw invalid({ password: ['Neteisingas slaptažodis.'] }, 'wrong-password')
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
    return fileOf(reply, await personData(database.db, { userId: request.user_id, email: request.email }), now)
  })
}

async function subjectOf(database: Database, userId: number, consentId: string | undefined): Promise<DataSubject> {
  const user = await findUser(database.db, userId)
  if (!user) throw notFound()
  return { userId, email: user.email, consentId }
}

function fileOf(reply: FastifyReply, data: object, now: Date): Buffer {
  reply.type('application/json; charset=utf-8').header('content-disposition', attachment('json', now))
  return Buffer.from(`${JSON.stringify({ made_at: now.toISOString(), ...data }, null, 2)}\n`)
}

const attachment = (ending: string, now: Date) => `attachment; filename="mano-duomenys-${dayOf(now)}.${ending}"`
