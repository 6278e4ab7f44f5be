import { ById, endpoint, Id } from '#platform/contract.ts'

export const UblFile = endpoint({
  method: 'GET',
  address: '/api/admin/orders/:id/ubl/:document_id',
  who: 'orders:read',
  summary: 'An invoice or a credit note as UBL 2.1 (Peppol BIS Billing 3.0), or 409 with what blocks it',
  params: ById.extend({ document_id: Id }),
  file: 'application/xml',
  refuses: [404, 409],
})
