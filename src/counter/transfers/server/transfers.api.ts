import { eq } from 'drizzle-orm'
import { answerPdf } from '#people/documents/server/public/answer-pdf.ts'
import { renderPaperPdf } from '#people/documents/server/public/render-document-pdf.ts'
import type { TablePaper } from '#people/documents/table-paper.ts'
import { buildEndpointUrl } from '#platform/browser/api-client.ts'
import { buildPageAnswer } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import {
  CancelTransfer,
  ListTransfers,
  LoseInTransit,
  PlanTransfer,
  ReceiveTransfer,
  SendTransfer,
  ShowTransfer,
  WaybillPdf,
} from '../transfers.contract.ts'
import { cancelTransfer } from './cancel-transfer.ts'
import { planTransfer } from './plan-transfer.ts'
import { receiveTransfer } from './receive-transfer.ts'
import { recordTransitLoss } from './record-transit-loss.ts'
import { sendTransfer } from './send-transfer.ts'
import { listTransfers, showTransfer, TRANSFERS_A_PAGE } from './transfers.queries.ts'
import { transfers } from './transfers.tables.ts'

export const registerTransferRoutes: ModuleApi = (route) => {
  route(ListTransfers, async ({ query, database }) => {
    const { rows, total } = await listTransfers(database.db, query)
    const { page: _, ...filters } = query
    return buildPageAnswer(rows, total, query, TRANSFERS_A_PAGE, buildEndpointUrl(ListTransfers, { query: filters }))
  })

  route(ShowTransfer, async ({ params: { id }, database }) => ({ data: await shown(database.db, id) }))

  route(PlanTransfer, async ({ body: transfer, act }) =>
    act(async (work) => {
      const { id, broken } = await planTransfer(work, { transfer })
      return { data: await shown(work.tx, id), broken }
    }),
  )

  route(SendTransfer, async ({ params: { id }, body, act }) =>
    act(async (work) => {
      const { broken } = await sendTransfer(work, {
        id,
        codes: body?.unit_codes,
        acceptBroken: body?.accept_broken ?? false,
      })
      return { data: await shown(work.tx, id), broken }
    }),
  )

  route(ReceiveTransfer, async ({ params: { id }, body, act }) =>
    act(async (work) => {
      await receiveTransfer(work, { id, came: body ?? {} })
      return { data: await shown(work.tx, id) }
    }),
  )

  route(LoseInTransit, async ({ params: { id }, body, act }) =>
    act(async (work) => {
      await recordTransitLoss(work, { id, ...body })
      return { data: await shown(work.tx, id) }
    }),
  )

  route(CancelTransfer, async ({ params: { id }, body, act }) =>
    act(async (work) => {
      await cancelTransfer(work, { id, acceptBroken: body?.accept_broken ?? false })
      return { data: await shown(work.tx, id) }
    }),
  )

  route(WaybillPdf, async ({ params: { id }, database, config, reply }) => {
    const [transfer] = await database.db
      .select({ waybill: transfers.waybill, number: transfers.full_number })
      .from(transfers)
      .where(eq(transfers.id, id))
    if (!transfer) throw notFound('Tokio perkėlimo nėra.')
    if (!transfer.waybill) throw conflict('transfer-is-planned', 'Važtaraštis išrašomas išsiunčiant.')
    answerPdf(reply, `vaztarastis-${transfer.number}.pdf`)
    return renderPaperPdf(transfer.waybill as TablePaper, config)
  })
}

async function shown(reader: Reader, id: number) {
  const transfer = await showTransfer(reader, id)
  if (!transfer) throw notFound('Tokio perkėlimo nėra.')
  return transfer
}
