import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { fullNumber } from '#people/documents/full-number.ts'
import { sampleDocument } from '#people/documents/sample-document.ts'
import type { DocumentSettings } from '#shell/settings/settings.contract.ts'

export const sampleOrderId = 1_234
export const sampleDay = '2026-11-23'

export const sampleOrder = (
  settings: DocumentSettings,
  kind: Exclude<DocumentSnapshot['kind'], 'compensation'> = 'prepayment',
): DocumentSnapshot => ({
  ...sampleDocument(settings, kind, sampleDay),
  full_number: fullNumber(settings.series[kind], sampleOrderId),
  order_id: sampleOrderId,
})

export const sampleTold = (settings: DocumentSettings) => ({
  told: sampleOrder(settings),
  paid: { billing: 'monthly', dueDays: 30 } as const,
  contract: fullNumber(settings.series.contract, 12),
})
