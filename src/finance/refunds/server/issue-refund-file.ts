import { and, asc, inArray, isNull } from 'drizzle-orm'
import { conflict, notFound } from '#platform/refusal.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { parseSepaIban } from '#rules/codes/iban.ts'
import type { Work } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { buildCreditTransferFile, type CreditTransfer, computeMessageId } from '../credit-transfer-file.ts'
import type { Refund } from '../refunds.contract.ts'
import { describeInvalidSepaName } from '../to-sepa-text.ts'
import { assertPayeesKnown } from './assert-payees-known.ts'
import { buildRefundPlaceCondition, isToTell, listRefundsToFile } from './refunds.queries.ts'
import { refunds } from './refunds.tables.ts'

/**
 * The bank's file of the named refunds, or of all that nobody has told it yet, which from now on stand in this message
 * and in no other. 404; 409 `already-sent` unless they are what one message holds, `refund-is-done`, `nothing-to-send`,
 * `no-account`, `no-name`; 422 as `assertPayeesKnown`.
 */
export async function issueRefundFile(
  work: Work,
  { ids, place }: { ids: readonly number[] | undefined; place?: number | undefined },
): Promise<string> {
  const { tx, now } = work
  const debtor = await debtorOf(work)
  const locked = await tx
    .select({ id: refunds.id, sent_at: refunds.sent_at, message_id: refunds.message_id })
    .from(refunds)
    .where(
      and(
        ids ? and(inArray(refunds.id, [...ids]), isNull(refunds.withdrawn_at)) : isToTell,
        place ? buildRefundPlaceCondition(place) : undefined,
      ),
    )
    .orderBy(asc(refunds.id))
    .for('update')
  if (ids && locked.length < ids.length) throw notFound('Tokio grąžinimo nėra arba jis atšauktas.')
  if (locked.length === 0)
    throw conflict('nothing-to-send', 'Siųsti nėra ko: visi grąžinimai išsiųsti arba jau yra banko faile.')
  const named = locked.map(({ id }) => id)
  const entries = await listRefundsToFile(tx, named)
  const done = entries.filter(({ state }) => state === 'done').map(({ id }) => id)
  if (done.length > 0)
    throw conflict('refund-is-done', `Grąžinimą Nr.\u00a0${done.join(', ')} bankas jau pervedė.`, { ids: done })
  assertPayeesKnown(entries)
  const transfers = entries.map(transferOf)
  const messageId = computeMessageId(debtor.iban, transfers)
  assertOneMessage(locked, messageId)
  await tx.update(refunds).set({ message_id: messageId }).where(inArray(refunds.id, named))
  work.tell('refunds')
  return buildCreditTransferFile({ debtor, createdAt: now, day: toVilniusDay(now), transfers })
}

/** The message's id follows from its content: an existing id means that very set. */
export function assertOneMessage(
  locked: readonly { id: number; sent_at: Date | null; message_id: string | null }[],
  messageId: string,
): void {
  const out = locked.filter(({ sent_at, message_id }) => sent_at || message_id)
  if (out.length === 0 || locked.every(({ message_id }) => message_id === messageId)) return
  const ids = out.map(({ id }) => id)
  throw conflict(
    'already-sent',
    `Grąžinimas Nr.\u00a0${ids.join(', ')} bankui jau pateiktas kitu failu arba pažymėtas išsiųstu. Tas pats failas sudaromas tik iš visų jo grąžinimų.`,
    { ids },
  )
}

export const transferOf = ({ reference, amount, name, iban, order_id, of }: Refund): CreditTransfer => {
  const what = of === 'deposit' ? 'Užstato grąžinimas' : 'Pinigų grąžinimas'
  return {
    reference,
    amount,
    name,
    iban: iban ?? '',
    text: order_id === null ? what : `${what}, užsakymas Nr. ${order_id}`,
  }
}

async function debtorOf({ tx }: Work): Promise<{ name: string; iban: string }> {
  const { name, iban } = await readSettings(tx)
  const ours = parseSepaIban(iban)
  if (!ours) throw conflict('no-account', 'Pirmiausia nustatymuose įrašykite parduotuvės sąskaitos numerį (IBAN).')
  if (describeInvalidSepaName(name))
    throw conflict('no-name', 'Pirmiausia nustatymuose įrašykite parduotuvės pavadinimą lotyniškomis raidėmis.')
  return { name, iban: ours }
}

/** Id of the message that would hold these; undefined while the shop has no account. */
export async function findRefundMessageId(work: Work, entries: readonly Refund[]): Promise<string | undefined> {
  const ours = parseSepaIban((await readSettings(work.tx)).iban)
  return ours && computeMessageId(ours, entries.map(transferOf))
}

/** A refund that is sent again as another attempt loses these. */
export const unsentRefundFields = { message_id: null, sent_at: null, sent_by: null } as const
