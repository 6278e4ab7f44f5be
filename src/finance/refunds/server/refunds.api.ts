import { buildPageAnswer } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { notFound } from '#platform/refusal.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { choosePlace } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import {
  ListRefunds,
  MarkRefundNotSent,
  MarkRefundSent,
  MarkRefundsSent,
  RefundsFile,
  SavePayee,
  WithdrawRefund,
} from '../refunds.contract.ts'
import { issueRefundFile } from './issue-refund-file.ts'
import { markRefundNotSent } from './mark-refund-not-sent.ts'
import { listRefunds, REFUNDS_A_PAGE, showRefund } from './refunds.queries.ts'
import { savePayee } from './save-payee.ts'
import { sendRefunds } from './send-refunds.ts'
import { withdrawRefund } from './withdraw-refund.ts'

export const registerRefundRoutes: ModuleApi = (route) => {
  route(ListRefunds, async ({ query, database }) => {
    choosePlace(await readPlaces(database.db), query.place)
    const { rows, total, toSend } = await listRefunds(database.db, query)
    return { ...buildPageAnswer(rows, total, query, REFUNDS_A_PAGE, ListRefunds.address), to_send: toSend }
  })

  route(RefundsFile, async ({ query: { ids, place }, now, reply, act }) => {
    const named = ids === undefined ? undefined : [...new Set(ids.split(',').map(Number))]
    const file = await act((work) => issueRefundFile(work, { ids: named, place }))
    reply
      .type('application/xml; charset=utf-8')
      .header('content-disposition', `attachment; filename="grazinimai-${toVilniusDay(now)}.xml"`)
    return Buffer.from(file)
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
      await markRefundNotSent(work, { id, ...body })
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
