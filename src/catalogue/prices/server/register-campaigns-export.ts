import type { Route } from '#platform/http/api-server.ts'
import type { FileColumn } from '#shell/exports/file-column.ts'
import { defineListExport } from '#shell/exports/server/public/define-list-export.ts'
import { readRowsInPages } from '#shell/exports/server/public/read-rows.ts'
import { registerListExport } from '#shell/exports/server/public/register-list-export.ts'
import { campaignStateLabels } from '../campaign-state-labels.ts'
import { type Campaign, ListCampaigns } from '../campaigns.contract.ts'
import { listCampaigns } from './campaigns.queries.ts'

const campaignsExport = defineListExport(ListCampaigns, { about: 'nobody' })

export function registerCampaignsExport(route: Route): void {
  registerListExport(route, campaignsExport, async ({ now, database: { db } }) => ({
    name: 'akcijos',
    columns,
    ...(await readRowsInPages((page) => listCampaigns(db, { ...page, now }))),
  }))
}

const columns: readonly FileColumn<Campaign>[] = [
  { field: 'id', head: 'Nr.', of: 'title' },
  { field: 'title', head: 'Akcija' },
  { field: 'code', head: 'Kodas', of: 'title' },
  { field: 'percent', head: 'Nuolaida, %' },
  { field: 'from', head: 'Nuo', of: 'days', is: 'day' },
  { field: 'to', head: 'Iki', of: 'days', is: 'day' },
  {
    field: 'about',
    head: 'Kam taikoma',
    cell: ({ products, categories }) => [...categories, ...products].map(({ title }) => title).join(', '),
  },
  { field: 'state', head: 'Būsena', cell: ({ state }) => campaignStateLabels[state] },
]
