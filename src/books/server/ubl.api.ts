import type { DocumentSnapshot } from '#documents/document-snapshot.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { ublFile } from '../ubl/ubl-file.ts'
import { ClientUblFile, UblFile } from '../ubl.contract.ts'
import { readClientUbl, readOrderUbl } from './read-ubl.ts'

export const ublApi: RoomApi = (route) => {
  route(UblFile, async ({ params: { id, document_id }, database, reply }) => {
    const bill = await readOrderUbl(database.db, { orderId: id, documentId: document_id })
    reply.type(type).header('content-disposition', savedAs(bill.document))
    return Buffer.from(ublFile(bill))
  })

  route(ClientUblFile, async ({ params: { id, document_id }, database, reply }) => {
    const bill = await readClientUbl(database.db, { clientId: id, documentId: document_id })
    reply.type(type).header('content-disposition', savedAs(bill.document))
    return Buffer.from(ublFile(bill))
  })
}

const type = 'application/xml; charset=utf-8'
const savedAs = ({ full_number }: DocumentSnapshot) =>
  `attachment; filename="${full_number.replaceAll(/[^\w-]/g, '')}.xml"`
