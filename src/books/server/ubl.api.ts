import type { RoomApi } from '#platform/http/api-server.ts'
import { ublFile } from '../ubl/ubl-file.ts'
import { UblFile } from '../ubl.contract.ts'
import { readUbl } from './read-ubl.ts'

export const ublApi: RoomApi = (route) => {
  route(UblFile, async ({ params: { id, document_id }, database, reply }) => {
    const bill = await readUbl(database.db, { orderId: id, documentId: document_id })
    reply
      .type('application/xml; charset=utf-8')
      .header(
        'content-disposition',
        `attachment; filename="${bill.document.full_number.replaceAll(/[^\w-]/g, '')}.xml"`,
      )
    return Buffer.from(ublFile(bill))
  })
}
