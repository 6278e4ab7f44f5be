import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { z } from 'zod'
import { document_balances, documents } from '#people/documents/server/documents.tables.ts'
import { answerPdf } from '#people/documents/server/public/answer-pdf.ts'
import { renderDocumentPdf } from '#people/documents/server/public/render-document-pdf.ts'
import { buildPageAnswer, toPageWindow } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { readImportProgress } from '#platform/progress/read-import-progress.ts'
import { withProgress } from '#platform/progress/with-progress.ts'
import { invalid, notFound } from '#platform/refusal.ts'
import { listPaperKinds } from '#rules/document-kinds/document-kinds.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { choosePlace } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import {
  ClientDocumentPdf,
  ListClientDocuments,
  RecordClientPayment,
  ReturnAdvance,
} from '../client-payments.contract.ts'
import {
  AssignBankEntry,
  DismissBankEntry,
  FindOpenBills,
  ImportBankStatement,
  ListBankEntries,
  ListOrderPayments,
  ListPayments,
  MarkPaid,
  RecordPayment,
  ReopenBankEntry,
  ReversePayment,
  ShowImportProgress,
  TakeBackPayments,
} from '../payments.contract.ts'
import { readBankFile } from './camt/read-bank-file.ts'
import { DOCUMENTS_A_PAGE, listClientDocuments, readClientDocument } from './client-documents.queries.ts'
import { dismissEntry } from './dismiss-entry.ts'
import { importStatement } from './import-statement.ts'
import { markPaid } from './mark-paid.ts'
import { findOpenBills } from './open-bills.queries.ts'
import { listEntries, listPayments, PAYMENTS_PAGE_SIZE, readOrderPayments } from './payments.queries.ts'
import { recordPayment } from './public/record-payment.ts'
import { recordClientPayment } from './record-client-payment.ts'
import { reopenEntry } from './reopen-entry.ts'
import { returnAdvance } from './return-advance.ts'
import { reversePayment } from './reverse-payment.ts'
import { type EntryPart, settleEntry } from './settle-entry.ts'
import { takeBackPayments } from './take-back-payments.ts'

export const registerPaymentRoutes: ModuleApi = (route, { config }) => {
  route(ListOrderPayments, async ({ params, database }) => {
    const orderPayments = await readOrderPayments(database.db, params.id)
    if (!orderPayments) throw notFound('Tokio užsakymo nėra.')
    return orderPayments
  })

  route(RecordPayment, async ({ params, body, act }) => {
    const { paid_on, amount, way, receipt_number, note, place_id: placeId, received_seen, iban, name } = body
    const payment = { orderId: params.id, paidOn: paid_on, amount, way, receiptNumber: receipt_number, note, placeId }
    const input = { ...payment, receivedSeen: received_seen, payee: { iban, name } }
    return { data: await act((work) => recordPayment(work, input)) }
  })

  route(ListClientDocuments, async ({ params, query, database }) => {
    const clientDocuments = await listClientDocuments(database.db, { clientId: params.id, ...query })
    if (!clientDocuments) throw notFound('Tokio kliento nėra.')
    const address = ListClientDocuments.address.replace(':id', String(params.id))
    return buildPageAnswer(clientDocuments.rows, clientDocuments.total, query, DOCUMENTS_A_PAGE, address)
  })

  route(RecordClientPayment, async ({ params, body, act }) => {
    const { paid_on, amount, way, receipt_number, note, place_id: placeId, documents } = body
    const payment = { clientId: params.id, paidOn: paid_on, amount, way, receiptNumber: receipt_number, note, placeId }
    const input = { ...payment, documentIds: documents, maybeAdvance: true }
    return { data: await act((work) => recordClientPayment(work, input)) }
  })

  route(ReturnAdvance, async ({ params, body, act }) => {
    const { paid_on, amount, way, receipt_number, note, place_id: placeId, iban, name } = body
    const payment = { clientId: params.id, paidOn: paid_on, amount, way, receiptNumber: receipt_number, note, placeId }
    const input = { ...payment, payee: { iban, name } }
    return { data: await act((work) => returnAdvance(work, input)) }
  })

  route(ClientDocumentPdf, async ({ params: { id, document_id }, database, reply }) => {
    const document = await readClientDocument(database.db, { clientId: id, documentId: document_id })
    const bytes = await renderDocumentPdf(database.db, document.id, config)
    answerPdf(reply, `${document.full_number}.pdf`)
    return bytes
  })

  route(MarkPaid, async ({ params, act }) => {
    await act((work) => markPaid(work, { orderId: params.id }))
    return { message: 'Užsakymas pažymėtas kaip apmokėtas.' }
  })

  route(ReversePayment, async ({ params, body, act }) => {
    const { reason, receipt_number, place_id: placeId } = body
    const input = { paymentId: params.id, reason, receiptNumber: receipt_number, placeId }
    return { data: await act((work) => reversePayment(work, input)) }
  })

  route(ListPayments, async ({ query, database }) => {
    choosePlace(await readPlaces(database.db), query.place)
    const { rows, total } = await listPayments(database.db, query, toPageWindow(query, PAYMENTS_PAGE_SIZE))
    return buildPageAnswer(rows, total, query, PAYMENTS_PAGE_SIZE, ListPayments.address)
  })

  route(ImportBankStatement, async ({ body, files, who, now, database, log }) => {
    const file = files.find(({ field }) => field === 'file')
    if (!file) throw invalid({ file: ['Pasirinkite banko išrašo failą.'] })
    const entry = { database, userId: who.id, key: body?.progress_key, log }
    const data = await withProgress(entry, async ({ tell }) => {
      const statements = await readBankFile(file.bytes)
      const input = { statements, fileName: file.name, tell, byUserId: who.id, now, log }
      return importStatement(database, input)
    })
    return { data }
  })

  route(ShowImportProgress, async ({ query: { key }, who, database }) => ({
    data: await readImportProgress(database.db, { userId: who.id, key }, z.null()),
  }))

  route(ListBankEntries, async ({ query, database }) => {
    const { rows, total } = await listEntries(database.db, query)
    return buildPageAnswer(rows, total, query, PAYMENTS_PAGE_SIZE, `${ListBankEntries.address}?state=${query.state}`)
  })

  route(AssignBankEntry, async ({ params, body, act }) => {
    const input = { entryId: params.id, by: 'clerk' } as const
    const { invoices, bills, advance } = await act(async (work) =>
      settleEntry(work, { ...input, parts: await readParts(work.tx, body.parts) }),
    )
    const issued = invoices.length > 0 ? ` Išrašyta: ${invoices.join(', ')}.` : ''
    const paid = bills.length > 0 ? ` Priskirta sąskaitoms: ${bills.join(', ')}.` : ''
    const kept = advance > 0 ? ` Kliento avansas: ${formatMoney(advance)}.` : ''
    return { message: `Mokėjimas priskirtas.${issued}${paid}${kept}` }
  })

  route(FindOpenBills, async ({ query: { q }, database }) => ({ data: await findOpenBills(database.db, q) }))

  route(DismissBankEntry, async ({ params, body, act }) => {
    const input = { entryId: params.id, ...body }
    await act((work) => dismissEntry(work, input))
    return { message: 'Įrašas nebelaukia sprendimo.' }
  })

  route(TakeBackPayments, async ({ params, body, act }) => {
    const input = { entryId: params.id, paymentIds: body.payment_ids }
    await act((work) => takeBackPayments(work, input))
    return { message: 'Atsiimtas mokėjimas atitaisytas: šių pinigų vėl laukiama.' }
  })

  route(ReopenBankEntry, async ({ params, body, act }) => {
    const input = { entryId: params.id, reason: body.reason }
    const { takenBack } = await act((work) => reopenEntry(work, input))
    const done = takenBack > 0 ? 'Priskyrimas atšauktas' : 'Sprendimas atšauktas'
    return { message: `${done}. Įrašas vėl laukia sprendimo.` }
  })
}

interface ToldPart {
  order_id?: number | undefined
  document_id?: number | undefined
  /** The order's deposit is paid. */
  deposit?: boolean | undefined
  client_id?: number | undefined
  amount: number
}

/** 422 for what is neither a client's bill nor a compensation. */
async function readParts(reader: Reader, parts: ToldPart[]): Promise<EntryPart[]> {
  const billIds = parts.flatMap(({ document_id }) => document_id ?? [])
  const bills = billIds.length > 0 ? await clientsOf(reader, billIds) : new Map<number, number | null>()
  return parts.flatMap(({ order_id, document_id, client_id, deposit, amount }): EntryPart[] => {
    if (order_id !== undefined) return [deposit ? { depositOf: order_id, amount } : { orderId: order_id, amount }]
    if (client_id !== undefined) return [{ clientId: client_id, billIds: [], amount }]
    const clientId = document_id === undefined ? undefined : bills.get(document_id)
    if (document_id === undefined || clientId === undefined)
      throw invalid({ parts: [`Kliento sąskaitos Nr.\u00a0${document_id} nėra.`] })
    return [{ clientId, billIds: [document_id], amount }]
  })
}

async function clientsOf(reader: Reader, billIds: number[]): Promise<Map<number, number | null>> {
  const rows = await reader
    .select({ id: document_balances.document_id, clientId: document_balances.client_id })
    .from(document_balances)
    .innerJoin(documents, eq(documents.id, document_balances.document_id))
    .where(
      and(
        inArray(document_balances.document_id, billIds),
        or(isNotNull(document_balances.client_id), inArray(documents.kind, listPaperKinds('isApartFromPrice'))),
      ),
    )
  return new Map(rows.map(({ id, clientId }) => [id, clientId]))
}
