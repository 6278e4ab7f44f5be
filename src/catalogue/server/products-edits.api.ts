import type { ModuleApi } from '#platform/http/api-server.ts'
import { invalid } from '#platform/refusal.ts'
import { listFoundIds } from '#shell/exports/server/public/read-rows.ts'
import { maxProductsAtOnce, ProductsEdits } from '../bulk-edit.contract.ts'
import { kinds } from '../kinds.ts'
import { changeProducts } from './change-products.ts'
import { buildOfficeProductIdsSql } from './office-list.queries.ts'
import { undoProductsEdit } from './undo-products-edit.ts'

export const registerProductsEditRoutes: ModuleApi = (route) => {
  for (const kind of kinds) {
    const { edit, undo } = ProductsEdits[kind]
    route(edit, ({ body: { ids, filters, change, dry_run: dryRun, seen }, now, act }) =>
      act(async (work) => {
        const scope = { kind, ...filters, sort: 'newest' as const }
        const chosen = ids ?? (await listFoundIds(work.tx, buildOfficeProductIdsSql(scope, now), maxProductsAtOnce))
        if (chosen.length > maxProductsAtOnce)
          throw invalid({ filters: ['Vienu kartu keičiama iki 20\u00a0000 produktų. Susiaurinkite sąrašą.'] })
        return { data: await changeProducts(work, { kind, ids: chosen, change, dryRun, seen }) }
      }),
    )

    route(undo, async ({ body: { done_at }, act }) => ({
      data: await act((work) => undoProductsEdit(work, { kind, doneAt: new Date(done_at) })),
    }))
  }
}
