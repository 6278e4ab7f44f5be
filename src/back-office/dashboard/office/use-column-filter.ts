import { useEffect, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { isVatPayer } from '#shell/settings/is-vat-payer.ts'
import type { ShowPublicSettings } from '#shell/settings/settings.contract.ts'
import type { ColumnFilter } from '#shell/ui/office/list-heads.ts'

const showPublicSettings = defineSlimEndpoint<typeof ShowPublicSettings>('GET', '/api/settings')

const every: ColumnFilter = (columns) => columns

/** Lists of a shop that pays no VAT show none; without an answer they show all. */
export function useColumnFilter(isKnown: boolean): ColumnFilter {
  const [filter, setFilter] = useState<ColumnFilter>(() => every)
  useEffect(() => {
    if (!isKnown) return
    // no loader: of every screen, and no screen waits for it
    void sendRequest(showPublicSettings, {})
      .then(async ({ data }) => {
        if (isVatPayer(data)) return
        const { dropVatColumns } = await import('#rules/money/drop-vat-columns.ts')
        setFilter(() => dropVatColumns)
      })
      .catch(() => undefined)
  }, [isKnown])
  return filter
}
