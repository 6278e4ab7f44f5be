import { buildPaperKindsSql } from '#rules/document-kinds/document-kinds.ts'

/** `alias`: `orders`; positive cents with VAT. Credit notes are stored with or without a minus. */
export const buildCreditedSql = (alias = 'o'): string =>
  `abs(coalesce((select sum((d.snapshot ->> 'price_with_vat')::int) from documents d
    where d.order_id = ${alias}.id and d.kind in ${buildPaperKindsSql('isCreditNote')}), 0))`
