import { pageOf } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import { dayOf } from '#rules/calendar/vilnius-time.ts'
import { parseIban } from '#rules/codes/iban.ts'
import { readSettings } from '#shell/settings/server/read-settings.ts'
import { creditTransferFile } from '../credit-transfer-file.ts'
import {
  ListRefunds,
  MarkRefundNotSent,
  MarkRefundSent,
  MarkRefundsSent,
  type Refund,
  RefundsFile,
  SavePayee,
  WithdrawRefund,
} from '../refunds.contract.ts'
import { notSent } from './not-sent.ts'
import { listRefunds, REFUNDS_A_PAGE, refundsToFile, showRefund } from './refunds.queries.ts'
import { refuseUnknownPayees } from './refuse-unknown-payees.ts'
import { savePayee } from './save-payee.ts'
import { sendRefunds } from './send-refunds.ts'
import { withdrawRefund } from './withdraw-refund.ts'

export const refundsApi: RoomApi = (route) => {
  route(ListRefunds, async ({ query: { page, ...asked }, database }) => {
    const { rows, total, toSend } = await listRefunds(database.db, { ...asked, page })
    return { ...pageOf(rows, total, page, REFUNDS_A_PAGE, ListRefunds.address), to_send: toSend }
  })

  route(RefundsFile, async ({ query: { ids }, database: { db }, now, reply }) => {
    const named = ids === undefined ? undefined : [...new Set(ids.split(',').map(Number))]
    const { name, iban } = await readSettings(db)
    const ours = parseIban(iban)
    if (!ours) throw conflict('no-account', 'Pirmiausia nustatymuose įrašykite parduotuvės sąskaitos numerį (IBAN).')
    const refunds = await toFile(db, named)
    reply
      .type('application/xml; charset=utf-8')
      .header('content-disposition', `attachment; filename="grazinimai-${dayOf(now)}.xml"`)
    const transfers = refunds.map((refund) => ({ ...refund, iban: refund.iban ?? '', text: wordsOf(refund) }))
    return Buffer.from(creditTransferFile({ debtor: { name, iban: ours }, createdAt: now, day: dayOf(now), transfers }))
  })

  route(MarkRefundSent, async ({ params: { id }, act }) =>
    act(async (work) => {
      await sendRefunds(work, { ids: [id], inFile: false })
      return shown(work.tx, id)
    }),
  )

  route(MarkRefundsSent, async ({ body: { ids, in_file }, act }) => {
    await act((work) => sendRefunds(work, { ids, inFile: in_file }))
    return { message: `Pažymėta kaip išsiųsta: ${new Set(ids).size}.` }
  })

  route(SavePayee, async ({ params: { id }, body, act }) =>
    act(async (work) => {
      await savePayee(work, { id, ...body })
      return shown(work.tx, id)
    }),
  )

  route(MarkRefundNotSent, async ({ params: { id }, body, act }) =>
    act(async (work) => {
      await notSent(work, { id, ...body })
      return shown(work.tx, id)
    }),
  )

  route(WithdrawRefund, async ({ params: { id }, body, act }) => {
    await act((work) => withdrawRefund(work, { id, ...body }))
    return { message: 'Grąžinimas atšauktas: pinigai nesiunčiami.' }
  })
}

async function shown(reader: Reader, id: number) {
  const data = await showRefund(reader, id)
  if (!data) throw notFound('Tokio grąžinimo nėra.')
  return { data }
}

/** 404; 409 `refund-is-done`, `nothing-to-send`; 422 as `refuseUnknownPayees`. */
async function toFile(reader: Reader, ids: number[] | undefined): Promise<Refund[]> {
  const refunds = await refundsToFile(reader, ids)
  if (ids && refunds.length < ids.length) throw notFound('Tokio grąžinimo nėra arba jis atšauktas.')
  const done = refunds.filter(({ state }) => state === 'done').map(({ id }) => id)
  if (done.length > 0)
    throw conflict('refund-is-done', `Grąžinimą Nr.\u00a0${done.join(', ')} bankas jau pervedė.`, { ids: done })
  if (refunds.length === 0) throw conflict('nothing-to-send', 'Siųsti nėra ko: visi grąžinimai išsiųsti.')
  refuseUnknownPayees(refunds)
  return refunds
}

const wordsOf = ({ order_id, of }: Refund): string => {
  const what = of === 'deposit' ? 'Užstato grąžinimas' : 'Pinigų grąžinimas'
  return order_id === null ? what : `${what}, užsakymas Nr. ${order_id}`
}
