import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { z } from 'zod'
import { answerPdf } from '#people/documents/server/answer-pdf.ts'
import { documentPdf } from '#people/documents/server/document-pdf.ts'
import { document_balances, documents } from '#people/documents/server/documents.tables.ts'
import { pageOf } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { readProgress } from '#platform/progress/read-progress.ts'
import { withProgress } from '#platform/progress/with-progress.ts'
import { invalid, notFound } from '#platform/refusal.ts'
import { formatMoney } from '#rules/money/format-money.ts'
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
import { clientDocument, clientDocuments, DOCUMENTS_A_PAGE } from './client-documents.queries.ts'
import { dismissEntry } from './dismiss-entry.ts'
import { importStatement } from './import-statement.ts'
import { markPaid } from './mark-paid.ts'
import { findOpenBills } from './open-bills.queries.ts'
import { listEntries, listPayments, PAGE_SIZE, paymentsOf } from './payments.queries.ts'
import { recordClientPayment } from './record-client-payment.ts'
import { recordPayment } from './record-payment.ts'
import { reopenEntry } from './reopen-entry.ts'
import { returnAdvance } from './return-advance.ts'
import { reversePayment } from './reverse-payment.ts'
import { type EntryPart, settleEntry } from './settle-entry.ts'
import { takeBackPayments } from './take-back-payments.ts'

export const paymentsApi: RoomApi = (route, { config }) => {
  route(ListOrderPayments, async ({ params, database }) => {
    const found = await paymentsOf(database.db, params.id)
    if (!found) throw notFound('Tokio užsakymo nėra.')
    return found
  })

  route(RecordPayment, async ({ params, body, act }) => {
    const { paid_on, amount, way, receipt_number, note, place_id: placeId, received_seen, iban, name } = body
    const payment = { orderId: params.id, paidOn: paid_on, amount, way, receiptNumber: receipt_number, note, placeId }
    const asked = { ...payment, receivedSeen: received_seen, payee: { iban, name } }
    return {
      data: await act((work) => recordPayment(work, asked)),
    }
  })

  route(ListClientDocuments, async ({ params, query: { page }, database }) => {
    const found = await clientDocuments(database.db, { clientId: params.id, page })
    if (!found) throw notFound('Tokio kliento nėra.')
    const address = ListClientDocuments.address.replace(':id', String(params.id))
    return pageOf(found.rows, found.total, page, DOCUMENTS_A_PAGE, address)
  })

  route(RecordClientPayment, async ({ params, body, act }) => {
    const { paid_on, amount, way, receipt_number, note, place_id: placeId, documents } = body
    const payment = { clientId: params.id, paidOn: paid_on, amount, way, receiptNumber: receipt_number, note, placeId }
    const asked = { ...payment, documentIds: documents, maybeAdvance: true }
    return {
      data: await act((work) => recordClientPayment(work, asked)),
    }
  })

  route(ReturnAdvance, async ({ params, body, act }) => {
    const { paid_on, amount, way, receipt_number, note, place_id: placeId, iban, name } = body
    const payment = { clientId: params.id, paidOn: paid_on, amount, way, receiptNumber: receipt_number, note, placeId }
    const asked = { ...payment, payee: { iban, name } }
    return { data: await act((work) => returnAdvance(work, asked)) }
  })

  route(ClientDocumentPdf, async ({ params: { id, document_id }, database, reply }) => {
    const document = await clientDocument(database.db, { clientId: id, documentId: document_id })
    const bytes = await documentPdf(database.db, document.id, config)
    answerPdf(reply, `${document.full_number}.pdf`)
    return bytes
  })

  route(MarkPaid, async ({ params, act }) => {
    await act((work) => markPaid(work, { orderId: params.id }))
    return { message: 'Užsakymas pažymėtas kaip apmokėtas.' }
  })

  route(ReversePayment, async ({ params, body, act }) => {
    const { reason, receipt_number, place_id: placeId } = body
    const asked = { paymentId: params.id, reason, receiptNumber: receipt_number, placeId }
    return {
      data: await act((work) => reversePayment(work, asked)),
    }
  })

  route(ListPayments, async ({ query: { page, ...asked }, database }) => {
    const { rows, total } = await listPayments(database.db, { ...asked, page })
    return pageOf(rows, total, page, PAGE_SIZE, ListPayments.address)
  })

  route(ImportBankStatement, async ({ body, files, who, now, database, log }) => {
    const file = files.find(({ field }) => field === 'file')
    if (!file) throw invalid({ file: ['Pasirinkite banko išrašo failą.'] })
    const told = { database, userId: who.id, key: body?.progress_key, log }
    const data = await withProgress(told, async ({ tell }) => {
      const statements = await readBankFile(file.bytes)
      const asked = { statements, fileName: file.name, tell, byUserId: who.id, now, log }
      return importStatement(database, asked)
    })
    return { data }
  })

  route(ShowImportProgress, async ({ query: { key }, who, database }) => ({
    data: await readProgress(database.db, { userId: who.id, key }, z.null()),
  }))

  route(ListBankEntries, async ({ query: { page, ...asked }, database }) => {
    const { rows, total } = await listEntries(database.db, { ...asked, page })
    return pageOf(rows, total, page, PAGE_SIZE, `${ListBankEntries.address}?state=${asked.state}`)
  })

  route(AssignBankEntry, async ({ params, body, act }) => {
    const asked = { entryId: params.id, by: 'clerk' } as const
    const { invoices, bills, advance } = await act(async (work) =>
      settleEntry(work, {
        ...asked,
        parts: await readParts(work.tx, body.parts),
      }),
    )
    const issued = invoices.length > 0 ? ` Išrašyta: ${invoices.join(', ')}.` : ''
    const paid = bills.length > 0 ? ` Priskirta sąskaitoms: ${bills.join(', ')}.` : ''
    const kept = advance > 0 ? ` Kliento avansas: ${formatMoney(advance)}.` : ''
    return { message: `Mokėjimas priskirtas.${issued}${paid}${kept}` }
  })

  route(FindOpenBills, async ({ query: { q }, database }) => ({ data: await findOpenBills(database.db, q) }))

  route(DismissBankEntry, async ({ params, body, act }) => {
    const asked = { entryId: params.id, ...body }
    await act((work) => dismissEntry(work, asked))
    return { message: 'Įrašas nebelaukia sprendimo.' }
  })

  route(TakeBackPayments, async ({ params, body, act }) => {
    const asked = { entryId: params.id, paymentIds: body.payment_ids }
    await act((work) => takeBackPayments(work, asked))
    return { message: 'Atsiimtas mokėjimas atitaisytas: šių pinigų vėl laukiama.' }
  })

  route(ReopenBankEntry, async ({ params, body, act }) => {
    const asked = { entryId: params.id, reason: body.reason }
    const { takenBack } = await act((work) => reopenEntry(work, asked))
    const done = takenBack > 0 ? 'Priskyrimas atšauktas' : 'Sprendimas atšauktas'
    return { message: `${done}. Įrašas vėl laukia sprendimo.` }
  })
}

interface ToldPart {
  order_id?: number | undefined
  document_id?: number | undefined
  /** Of the order: its deposit. */
  deposit?: boolean | undefined
  client_id?: number | undefined
  amount: number
}

/** 422 for what is neither a client's bill nor a compensation. */
async function readParts(reader: Reader, told: ToldPart[]): Promise<EntryPart[]> {
  const billIds = told.flatMap(({ document_id }) => document_id ?? [])
  const bills = billIds.length > 0 ? await clientsOf(reader, billIds) : new Map<number, number | null>()
  return told.flatMap(({ order_id, document_id, client_id, deposit, amount }): EntryPart[] => {
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
        or(isNotNull(document_balances.client_id), eq(documents.kind, 'compensation')),
      ),
    )
  return new Map(rows.map(({ id, clientId }) => [id, clientId]))
}
