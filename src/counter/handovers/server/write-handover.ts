import { and, asc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import { units } from '#catalogue/units/server/units.tables.ts'
import { listDamageWaivers } from '#orders/server/public/list-damage-waivers.ts'
import { readOrderBranches } from '#orders/server/public/read-order-branches.ts'
import type { HandoverRecordContent, HandoverRecordLine } from '#people/documents/handover-record-content.ts'
import type { Tx } from '#platform/database/database.ts'
import { buildUnitInspectionsSql } from '#rentals/server/public/build-unit-inspections-sql.ts'
import type { NamedUnit } from '#rentals/server/public/send-units-out.ts'
import { rental_units } from '#rentals/server/rentals.tables.ts'
import type { Work } from '#shell/action/work.ts'
import { formatBranchAddress } from '#shell/branches/format-branch-address.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import type { TakeBackBody } from '../handovers.contract.ts'
import { isSignedOffline } from '../is-signed-offline.ts'
import { attachPhotos } from './attach-photos.ts'
import { writeGoods } from './hand-over-goods.ts'
import { handover_lines, handovers } from './handovers.tables.ts'
import { issueHandoverRecord } from './issue-handover-record.ts'
import type { LockedTool } from './lock-tools.ts'

type Line = TakeBackBody['lines'][number]

interface ToWrite
  extends Pick<
    HandoverRecordContent,
    'act' | 'given_by' | 'taken_by' | 'briefing_given' | 'code_shown' | 'settlement' | 'deposit'
  > {
  orderId: number
  tools: { line: Line; tool: LockedTool; units: NamedUnit[] }[]
  goods?: { order_line_id: number; quantity: number; title: string }[]
  goodsPhotos?: string[]
  contractNumber: string | null
  signedAt: Date | undefined
  parties: Pick<TakeBackBody, 'authorisation' | 'signature' | 'signed_by_typing' | 'client_name' | 'claims'>
  settings: Settings
  /** The branch of return, if known. */
  placeId?: number | undefined
}

export async function writeHandover(
  work: Work<number>,
  { orderId, tools, goods = [], goodsPhotos = [], parties, settings, signedAt, placeId, ...rest }: ToWrite,
) {
  const { tx, now } = work
  const { act: kind, contractNumber, given_by, taken_by, briefing_given, code_shown, settlement, deposit } = rest
  const rentalIds = tools.map(({ tool }) => tool.rental_id)
  const waived = await listDamageWaivers(
    tx,
    tools.map(({ tool }) => tool.order_line_id),
  )
  const inspections: InspectionsByRental =
    kind === 'handover' ? await inspectionsShown(work.at(signedAt ?? now), rentalIds) : new Map()
  const act = await issueHandoverRecord(work, {
    orderId,
    settings,
    act: {
      act: kind,
      happened_at: (signedAt ?? now).toISOString(),
      ...(signedAt && isSignedOffline(signedAt, now) && { received_at: now.toISOString() }),
      place: await placeOfAct(tx, { kind, orderId, placeId, settings }),
      contract_number: contractNumber,
      lines: tools.map(({ line, tool, units }) =>
        actLine(line, tool, { units, inspections: inspections.get(tool.rental_id) ?? [] }),
      ),
      ...(goods.length > 0 && {
        goods: goods.map(({ title, quantity }) => ({ title, quantity })),
        goods_photos: goodsPhotos.map(buildPhotoPath),
      }),
      briefing_given,
      ...(kind === 'handover' &&
        waived.length > 0 && { waived: waived.map(({ title, deductible }) => ({ title, deductible })) }),
      ...(code_shown && { code_shown }),
      given_by: kind === 'return' ? signedBy(given_by, parties) : given_by,
      taken_by: kind === 'handover' ? signedBy(taken_by, parties) : taken_by,
      authorisation: parties.authorisation,
      signature: parties.signature,
      settlement,
      deposit,
      claims: parties.claims,
    },
  })

  const [handover] = await tx
    .insert(handovers)
    .values({
      order_id: orderId,
      act: kind,
      happened_at: signedAt ?? now,
      by_user_id: work.by,
      code_shown: code_shown === true,
      document_id: act.id,
    })
    .returning({ id: handovers.id })
  if (!handover) throw new Error('The handover was not written')
  for (const { line, tool } of tools) {
    const { photos, rental_id, quantity, serial, accessories, condition, note, meter, clean } = line
    const [written] = await tx
      .insert(handover_lines)
      .values({
        handover_id: handover.id,
        order_line_id: tool.order_line_id,
        rental_id,
        quantity,
        serial,
        accessories,
        condition,
        note,
        meter,
        clean,
      })
      .returning({ id: handover_lines.id })
    if (written) await attachPhotos(tx, { orderId, keys: photos, to: { line_id: written.id } })
  }
  await writeGoods(tx, handover.id, goods)
  await attachPhotos(tx, { orderId, keys: goodsPhotos, to: { shows: 'goods' } })
  return { handoverId: handover.id, act }
}

interface HandoverPlaceQuery extends Pick<ToWrite, 'orderId' | 'settings' | 'placeId'> {
  kind: ToWrite['act']
}

/** The shop’s address, or of several places that one’s. */
async function placeOfAct(tx: Tx, { kind, orderId, placeId, settings }: HandoverPlaceQuery): Promise<string> {
  const { place, returnPlace, isOnly } = await readOrderBranches(tx, orderId, settings)
  if (isOnly) return settings.address
  if (kind === 'handover') return formatBranchAddress(place)
  return formatBranchAddress((await readPlaces(tx, settings)).find(({ id }) => id === placeId) ?? returnPlace)
}

type InspectionsByRental = Awaited<ReturnType<typeof inspectionsShown>>

function actLine(
  line: Line,
  { title, bundle, expected_return }: LockedTool,
  { units, inspections }: { units: NamedUnit[]; inspections: NonNullable<HandoverRecordLine['inspections']> },
): HandoverRecordLine {
  const { rental_id, quantity, serial, accessories, condition, note, meter, clean, photos } = line
  return {
    rental_id,
    title,
    quantity,
    serial,
    accessories,
    condition,
    note,
    meter,
    clean,
    ...(bundle !== null && { bundle }),
    ...(units.length > 0 && { units }),
    // Otherwise the content is unchanged.
    ...(inspections.length > 0 && { inspections }),
    photos: photos.map(buildPhotoPath),
    agreed_return: expected_return.toISOString(),
  }
}

const signedBy = (name: string, { signed_by_typing }: { signed_by_typing: boolean }): string =>
  signed_by_typing ? `${name} (pasirašyta įrašant vardą)` : name

type ShownInspections = NonNullable<HandoverRecordLine['inspections']>

/** The last of each kind, of machines just handed out. */
async function inspectionsShown(work: Work, rentalIds: number[]): Promise<Map<number, ShownInspections>> {
  const { tx, now } = work
  const rows = await tx
    .select({
      rental_id: rental_units.rental_id,
      code: units.code,
      kind: sql<string>`i.kind`,
      passed_on: sql<string>`i.passed_on::text`,
      valid_until: sql<string | null>`i.valid_until::text`,
      certificate: sql<string>`i.certificate_number`,
    })
    .from(rental_units)
    .innerJoin(units, eq(units.id, rental_units.unit_id))
    .innerJoin(sql`${buildUnitInspectionsSql(units.id, now)} i`, sql`i.passed_on is not null`)
    .where(and(inArray(rental_units.rental_id, rentalIds), gte(rental_units.out_at, now), isNull(rental_units.back_at)))
    .orderBy(asc(sql`upper(${units.code})`), sql`i.position`)
  const shown = new Map<number, ShownInspections>()
  for (const { rental_id, ...inspection } of rows) shown.set(rental_id, [...(shown.get(rental_id) ?? []), inspection])
  return shown
}

/** Relative to the data folder. */
const buildPhotoPath = (key: string): string => `private/images/${key}-1280.webp`
