import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm'
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
} from '#catalogue/units/inspections.contract.ts'
import { downtimes } from '#catalogue/units/server/downtimes.tables.ts'
import { passInspection } from '#catalogue/units/server/public/pass-inspection.ts'
import { readMeter } from '#catalogue/units/server/public/read-meter.ts'
import { removeInspection } from '#catalogue/units/server/public/remove-inspection.ts'
import { removeReading } from '#catalogue/units/server/public/remove-reading.ts'
import { type CertificatePaper, storeCertificate } from '#catalogue/units/server/public/store-certificate.ts'
import { buildEndpointUrl } from '#platform/browser/api-client.ts'
import { buildPageAnswer } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import type { UploadedFile } from '#platform/http/multipart.ts'
import { uploadedPolicy } from '#platform/http/security-headers.ts'
import { invalid, notFound } from '#platform/refusal.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'
import { choosePlace } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { detectPictureFormat } from '#shell/images/server/public/detect-picture-format.ts'
import { drawAnew } from '#shell/images/server/public/draw-picture.ts'
import { endDowntime } from './end-downtime.ts'
import {
  DUE_A_PAGE,
  findInspection,
  findMeterReading,
  listDueInspections,
  listInspectionStates,
  listMeterReadingsOfUnit,
  listUnitInspections,
  readCertificate,
} from './public/inspections.queries.ts'
import { showUnit } from './units.queries.ts'

export const registerInspectionRoutes: ModuleApi = (route) => {
  route(ListInspections, async ({ params: { id }, now, database: { db } }) => {
    await known(db, id, now)
    return { data: await listUnitInspections(db, id), standing: await listInspectionStates(db, id, now) }
  })

  route(PassInspection, async ({ params, body: inspection, act }) =>
    act(async (work) => {
      await endInspectionDowntimes(work, { unitId: params.id, passedOn: inspection.passed_on })
      const id = await passInspection(work, { unitId: params.id, inspection })
      return { data: await shown(work.tx, id) }
    }),
  )

  route(RemoveInspection, async ({ params: { id }, act }) => {
    await act((work) => removeInspection(work, { id }))
  })

  route(SendCertificate, async ({ params: { id }, files: [file], act }) => {
    const paper = await paperOfUpload(file)
    return act(async (work) => {
      await storeCertificate(work, { inspectionId: id, paper })
      return { data: await shown(work.tx, id) }
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
    choosePlace(await readPlaces(database.db), query.place)
    const { rows, total } = await listDueInspections(database.db, query, now)
    const { page: _, ...filters } = query
    return buildPageAnswer(rows, total, query, DUE_A_PAGE, buildEndpointUrl(ListDueInspections, { query: filters }))
  })

  route(ListReadings, async ({ params: { id }, now, database: { db } }) => {
    await known(db, id, now)
    return { data: await listMeterReadingsOfUnit(db, id) }
  })

  route(ReadMeter, async ({ params, body: { hours, read_at, new_meter }, now, act }) =>
    act(async (work) => {
      const readAt = read_at ? new Date(read_at) : now
      const id = await readMeter(work, { unitId: params.id, hours, readAt, isNewMeter: new_meter })
      const reading = await findMeterReading(work.tx, id)
      if (!reading) throw notFound('Tokio rodmens nėra.')
      return { data: reading }
    }),
  )

  route(RemoveReading, async ({ params: { id }, act }) => {
    await act((work) => removeReading(work, { id }))
  })
}

async function known(reader: Reader, id: number, now: Date): Promise<void> {
  if (!(await showUnit(reader, { id }, now))) throw notFound('Tokio vieneto nėra.')
}

async function shown(reader: Reader, id: number) {
  const inspection = await findInspection(reader, id)
  if (!inspection) throw notFound('Tokios patikros nėra.')
  return inspection
}

interface EndInspectionDowntimes {
  unitId: number
  /** Downtimes that began later continue. */
  passedOn: string
}

/** Products are locked before the unit. */
async function endInspectionDowntimes(work: Work<number>, { unitId, passedOn }: EndInspectionDowntimes): Promise<void> {
  const { tx, now } = work
  const open = await tx
    .select({ id: downtimes.id, from_at: downtimes.from_at })
    .from(downtimes)
    .where(
      and(
        eq(downtimes.unit_id, unitId),
        eq(downtimes.kind, 'inspection'),
        isNull(downtimes.ended_at),
        lte(downtimes.from_at, now),
        or(isNull(downtimes.to_at), gt(downtimes.to_at, now)),
      ),
    )
    .orderBy(asc(downtimes.id))
  for (const { id, from_at } of open)
    if (toVilniusDay(from_at) <= passedOn) await endDowntime(work, { id, at: undefined })
}

const maxCertificateBytes = 5 * 1024 * 1024

/** Pictures are re-encoded; a PDF is served only as a download. Type by the first bytes. 422. */
async function paperOfUpload(file: UploadedFile | undefined): Promise<CertificatePaper> {
  const wrong = (sentence: string) => invalid({ certificate: [sentence] })
  if (!file) throw wrong('Pasirinkite pažymėjimo failą.')
  const isPdf = file.bytes.toString('latin1', 0, 5) === '%PDF-'
  const format = detectPictureFormat(file.bytes)
  if (!isPdf && (!format || format === 'avif')) throw wrong('Tinka PDF, JPEG, PNG arba WebP failas.')
  if (file.bytes.length > maxCertificateBytes) throw wrong('Failas per didelis: daugiausia 5 MB.')
  const name = nameOf(file.name)
  if (isPdf) return { name, media_type: 'application/pdf', bytes: file.bytes }
  return { name: `${name.replace(/\.\w{1,5}$/, '')}.webp`, media_type: 'image/webp', bytes: await drawAnew(file) }
}

const nameOf = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[\p{C}"\\/]/gu, '')
    .slice(0, 200)
