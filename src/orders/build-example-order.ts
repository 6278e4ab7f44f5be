import { buildExampleDocument } from '#people/documents/build-example-document.ts'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { formatFullNumber } from '#people/documents/format-full-number.ts'
import type { PaperKindWith } from '#rules/document-kinds/document-kinds.ts'
import type { DocumentSettings } from '#shell/settings/settings.contract.ts'

export const exampleOrderId = 1_234
export const exampleDay = '2026-11-23'

export const buildExampleOrder = (
  settings: DocumentSettings,
  kind: PaperKindWith<'isPreviewable'> = 'prepayment',
): DocumentSnapshot => ({
  ...buildExampleDocument(settings, kind, exampleDay),
  full_number: formatFullNumber(settings.series[kind], exampleOrderId),
  order_id: exampleOrderId,
})

export const buildExampleCreditOrder = (settings: DocumentSettings) => ({
  summary: buildExampleOrder(settings),
  paid: { billing: 'monthly', dueDays: 30 } as const,
  contract: formatFullNumber(settings.series.contract, 12),
})
