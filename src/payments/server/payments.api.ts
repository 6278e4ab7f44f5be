import { z } from 'zod'
import { answerPdf } from '#documents/server/answer-pdf.ts'
import { documentPdf } from '#documents/server/document-pdf.ts'
import { pageOf } from '#platform/contract.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { demandFresh, demandRight } from '#platform/http/session.ts'
import { readProgress } from '#platform/progress/read-progress.ts'
import { withProgress } from '#platform/progress/with-progress.ts'
import { invalid, notFound } from '#platform/refusal.ts'
import { ClientDocumentPdf, ListClientDocuments, RecordClientPayment } from '../client-payments.contract.ts'
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
import { readParts } from './read-parts.ts'
import { recordClientPayment } from './record-client-payment.ts'
import { recordPayment } from './record-payment.ts'
import { reopenEntry } from './reopen-entry.ts'
import { reversePayment } from './reverse-payment.ts'
import { settleEntry } from './settle-entry.ts'
import { takeBackPayments } from './take-back-payments.ts'

export const paymentsApi: RoomApi = (route, { config }) => {
  route(ListOrderPayments, async ({ params, database }) => {
    const found = await paymentsOf(database.db, params.id)
    if (!found) throw notFound('Tokio užsakymo nėra.')
    return found
  })

  route(RecordPayment, async ({ params, body, who, now, database }) => {
    const { paid_on, amount, way, receipt_number, note, received_seen } = body
    if (amount < 0) {
      demandRight(who, 'payments:refund')
      demandFresh(who, now)
    }
    const payment = { orderId: params.id, paidOn: paid_on, amount, way, receiptNumber: receipt_number, note }
    const asked = { ...payment, receivedSeen: received_seen, byUserId: who.id, now }
    return { data: await database.transaction((tx) => recordPayment(tx, asked)) }
  })

  route(ListClientDocuments, async ({ params, query: { page }, database }) => {
    const found = await clientDocuments(database.db, { clientId: params.id, page })
    if (!found) throw notFound('Tokio kliento nėra.')
    const address = ListClientDocuments.address.replace(':id', String(params.id))
    return pageOf(found.rows, found.total, page, DOCUMENTS_A_PAGE, address)
  })

  route(RecordClientPayment, async ({ params, body, who, now, database }) => {
    const { paid_on, amount, way, receipt_number, note, documents } = body
    const payment = { clientId: params.id, paidOn: paid_on, amount, way, receiptNumber: receipt_number, note }
    const asked = { ...payment, documentIds: documents, byUserId: who.id, now }
    return { data: await database.transaction((tx) => recordClientPayment(tx, asked)) }
  })

  route(ClientDocumentPdf, async ({ params: { id, document_id }, database, reply }) => {
    const document = await clientDocument(database.db, { clientId: id, documentId: document_id })
    const bytes = await documentPdf(database.db, document.id, config)
    answerPdf(reply, `${document.full_number}.pdf`)
    return bytes
  })

  route(MarkPaid, async ({ params, who, now, database }) => {
    await database.transaction((tx) => markPaid(tx, { orderId: params.id, byUserId: who.id, now }))
    return { message: 'Užsakymas pažymėtas kaip apmokėtas.' }
  })

  route(ReversePayment, async ({ params, body, who, now, database }) => {
    const { reason, receipt_number } = body
    const asked = { paymentId: params.id, reason, receiptNumber: receipt_number, byUserId: who.id, now }
    return { data: await database.transaction((tx) => reversePayment(tx, asked)) }
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

  route(AssignBankEntry, async ({ params, body, who, now, database }) => {
    const asked = { entryId: params.id, by: 'clerk', byUserId: who.id, now } as const
    const { invoices, bills } = await database.transaction(async (tx) =>
      settleEntry(tx, { ...asked, parts: await readParts(tx, body.parts) }),
    )
    const issued = invoices.length > 0 ? ` Išrašyta: ${invoices.join(', ')}.` : ''
    const paid = bills.length > 0 ? ` Priskirta sąskaitoms: ${bills.join(', ')}.` : ''
    return { message: `Mokėjimas priskirtas.${issued}${paid}` }
  })

  route(FindOpenBills, async ({ query: { q }, database }) => ({ data: await findOpenBills(database.db, q) }))

  route(DismissBankEntry, async ({ params, body, who, now, database }) => {
    const asked = { entryId: params.id, ...body, byUserId: who.id, now }
    await database.transaction((tx) => dismissEntry(tx, asked))
    return { message: 'Įrašas nebelaukia sprendimo.' }
  })

  route(TakeBackPayments, async ({ params, body, who, now, database }) => {
    const asked = { entryId: params.id, paymentIds: body.payment_ids, byUserId: who.id, now }
    await database.transaction((tx) => takeBackPayments(tx, asked))
    return { message: 'Atsiimtas mokėjimas atitaisytas: šių pinigų vėl laukiama.' }
  })

  route(ReopenBankEntry, async ({ params, body, who, now, database }) => {
    const asked = { entryId: params.id, reason: body.reason, byUserId: who.id, now }
    const { takenBack } = await database.transaction((tx) => reopenEntry(tx, asked))
    const done = takenBack > 0 ? 'Priskyrimas atšauktas' : 'Sprendimas atšauktas'
    return { message: `${done}. Įrašas vėl laukia sprendimo.` }
  })
}
