import { addressOf } from '#platform/browser/api-client.ts'
import { pageOf } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { uploadedPolicy } from '#platform/http/security-headers.ts'
import { notFound } from '#platform/refusal.ts'
import {
  ListDueInspections,
  ListInspections,
  ListReadings,
  PassInspection,
  ReadMeter,
  RemoveInspection,
  RemoveReading,
  SendCertificate,
  ShowCertificate,
} from '#units/inspections.contract.ts'
import { keepCertificate } from '#units/server/keep-certificate.ts'
import { passInspection } from '#units/server/pass-inspection.ts'
import { readMeter } from '#units/server/read-meter.ts'
import { removeInspection } from '#units/server/remove-inspection.ts'
import { removeReading } from '#units/server/remove-reading.ts'
import { endInspectionDowntimes } from './end-inspection-downtimes.ts'
import {
  DUE_A_PAGE,
  dueInspections,
  inspectionById,
  inspectionsOfUnit,
  readCertificate,
  readingById,
  readingsOfUnit,
  standingOfUnit,
} from './inspections.queries.ts'
import { paperOfUpload } from './paper-of-upload.ts'
import { showUnit } from './units.queries.ts'

/** What machines are inspected for, and what their meters show. */
export const inspectionsApi: RoomApi = (route) => {
  route(ListInspections, async ({ params: { id }, now, database: { db } }) => {
    await known(db, id, now)
    return { data: await inspectionsOfUnit(db, id), standing: await standingOfUnit(db, id, now) }
  })

  route(PassInspection, async ({ params, body: inspection, who, now, database }) =>
    database.transaction(async (tx) => {
      await endInspectionDowntimes(tx, {
        unitId: params.id,
        passedOn: inspection.passed_on,
        byUserId: who.id,
        now,
      })
      const id = await passInspection(tx, { unitId: params.id, inspection, byUserId: who.id, now })
      return { data: await shown(tx, id) }
    }),
  )

  route(RemoveInspection, async ({ params: { id }, who, now, database }) => {
    await database.transaction((tx) => removeInspection(tx, { id, byUserId: who.id, now }))
  })

  route(SendCertificate, async ({ params: { id }, files: [file], who, now, database }) => {
    const paper = await paperOfUpload(file)
    return database.transaction(async (tx) => {
      await keepCertificate(tx, { inspectionId: id, paper, byUserId: who.id, now })
      return { data: await shown(tx, id) }
    })
  })

  route(ShowCertificate, async ({ params: { id }, database, reply }) => {
    const paper = await readCertificate(database.db, id)
    if (!paper) throw notFound('Pažymėjimo nėra.')
    reply
      .type(paper.media_type)
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', uploadedPolicy)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(paper.name)}`)
    return paper.bytes
  })

  route(ListDueInspections, async ({ query, now, database }) => {
    const { rows, total } = await dueInspections(database.db, query, now)
    const { page, ...filters } = query
    return pageOf(rows, total, page, DUE_A_PAGE, addressOf(ListDueInspections, { query: filters }))
  })

  route(ListReadings, async ({ params: { id }, now, database: { db } }) => {
    await known(db, id, now)
    return { data: await readingsOfUnit(db, id) }
  })

  route(ReadMeter, async ({ params, body: { hours, read_at, new_meter }, who, now, database }) =>
    database.transaction(async (tx) => {
      const readAt = read_at ? new Date(read_at) : now
      const id = await readMeter(tx, {
        ...{ unitId: params.id, hours, readAt, isNewMeter: new_meter },
        ...{ byUserId: who.id, now },
      })
      const reading = await readingById(tx, id)
      if (!reading) throw notFound('Tokio rodmens nėra.')
      return { data: reading }
    }),
  )

  route(RemoveReading, async ({ params: { id }, who, now, database }) => {
    await database.transaction((tx) => removeReading(tx, { id, byUserId: who.id, now }))
  })
}

async function known(reader: Reader, id: number, now: Date): Promise<void> {
  if (!(await showUnit(reader, { id }, now))) throw notFound('Tokio vieneto nėra.')
}

async function shown(reader: Reader, id: number) {
  const inspection = await inspectionById(reader, id)
  if (!inspection) throw notFound('Tokios patikros nėra.')
  return inspection
}
