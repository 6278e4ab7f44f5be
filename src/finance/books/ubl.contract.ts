import { ById, defineEndpoint, Id } from '#platform/contract.ts'

export const UblFile = defineEndpoint({
  method: 'GET',
  address: '/api/admin/orders/:id/ubl/:document_id',
  who: 'orders:read',
  about: 'a-person',
  summary:
    'An invoice or a credit note that bills the order, alone or beside others, as UBL 2.1 (Peppol BIS Billing 3.0), or 409 with what blocks it',
  params: ById.extend({ document_id: Id }),
  file: 'application/xml',
  refuses: [404, 409],
})

export const ClientUblFile = defineEndpoint({
  method: 'GET',
  address: '/api/admin/clients/:id/ubl/:document_id',
  who: 'payments:read',
  about: 'a-person',
  summary: "A client's bill or credit note, of one order or of several, as UBL 2.1, or 409 with what blocks it",
  params: ById.extend({ document_id: Id }),
  file: 'application/xml',
  refuses: [404, 409],
})
