import type { ActContent, ActLine } from '#documents/act-content.ts'
import type { Tx } from '#platform/database/database.ts'
import type { NamedUnit } from '#rentals/server/send-units-out.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { cameLater } from '../came-later.ts'
import type { TakeBackBody } from '../handovers.contract.ts'
import { photoPath } from '../photo-path.ts'
import { attachPhotos } from './attach-photos.ts'
import type { Attempt } from './earlier-handover.ts'
import { writeGoods } from './hand-over-goods.ts'
import { handover_lines, handovers } from './handovers.tables.ts'
import { inspectionsShown } from './inspections-shown.ts'
import { issueAct } from './issue-act.ts'
import type { LockedTool } from './lock-tools.ts'

type Line = TakeBackBody['lines'][number]

interface ToWrite
  extends Attempt,
    Pick<ActContent, 'act' | 'given_by' | 'taken_by' | 'briefing_given' | 'code_shown' | 'settlement' | 'deposit'> {
  orderId: number
  /** Each with the machines that changed hands, as far as they have names. */
  tools: { line: Line; tool: LockedTool; units: NamedUnit[] }[]
  /** What was bought and goes out along. */
  goods?: { order_line_id: number; quantity: number; title: string }[]
  goodsPhotos?: string[]
  contractNumber: string | null
  /** When it was signed, if that was before now. */
  signedAt: Date | undefined
  parties: Pick<TakeBackBody, 'authorisation' | 'signature' | 'signed_by_typing' | 'client_name' | 'claims'>
  settings: Settings
  now: Date
}

/** Issues the act and writes down what changed hands in which state, with its pictures. */
export async function writeHandover(
  tx: Tx,
  { orderId, tools, goods = [], goodsPhotos = [], parties, settings, signedAt, now, ...rest }: ToWrite,
) {
  const { act: kind, contractNumber, given_by, taken_by, briefing_given, code_shown, settlement, deposit } = rest
  const rentalIds = tools.map(({ tool }) => tool.rental_id)
  const inspections: Inspected =
    kind === 'handover' ? await inspectionsShown(tx, rentalIds, signedAt ?? now) : new Map()
  const act = await issueAct(tx, {
    orderId,
    now,
    settings,
    act: {
      act: kind,
      happened_at: (signedAt ?? now).toISOString(),
      ...(signedAt && cameLater(signedAt, now) && { received_at: now.toISOString() }),
      place: settings.address,
      contract_number: contractNumber,
      lines: tools.map(({ line, tool, units }) =>
        actLine(line, tool, { units, inspections: inspections.get(tool.rental_id) ?? [] }),
      ),
      ...(goods.length > 0 && {
        goods: goods.map(({ title, quantity }) => ({ title, quantity })),
        goods_photos: goodsPhotos.map(photoPath),
      }),
      briefing_given,
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

  const { byUserId: by_user_id, key, bodyHash: body_hash } = rest
  const [handover] = await tx
    .insert(handovers)
    .values({
      order_id: orderId,
      act: kind,
      happened_at: signedAt ?? now,
      by_user_id,
      code_shown: code_shown === true,
      key,
      body_hash,
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
        ...{ rental_id, quantity, serial, accessories, condition, note, meter, clean },
      })
      .returning({ id: handover_lines.id })
    if (written) await attachPhotos(tx, { orderId, keys: photos, to: { line_id: written.id } })
  }
  await writeGoods(tx, handover.id, goods)
  await attachPhotos(tx, { orderId, keys: goodsPhotos, to: { shows: 'goods' } })
  return { handoverId: handover.id, act }
}

type Inspected = Awaited<ReturnType<typeof inspectionsShown>>

function actLine(
  line: Line,
  { title, bundle, expected_return }: LockedTool,
  { units, inspections }: { units: NamedUnit[]; inspections: NonNullable<ActLine['inspections']> },
): ActLine {
  const { rental_id, quantity, serial, accessories, condition, note, meter, clean, photos } = line
  return {
    ...{ rental_id, title, quantity, serial, accessories, condition, note, meter, clean },
    ...(bundle !== null && { bundle }),
    ...(units.length > 0 && { units }),
    // What has none says nothing, so that its act says what it always said.
    ...(inspections.length > 0 && { inspections }),
    photos: photos.map(photoPath),
    agreed_return: expected_return.toISOString(),
  }
}

/** A name that was typed in place of a drawn signature says so itself. */
const signedBy = (name: string, { signed_by_typing }: { signed_by_typing: boolean }): string =>
  signed_by_typing ? `${name} (pasirašyta įrašant vardą)` : name
