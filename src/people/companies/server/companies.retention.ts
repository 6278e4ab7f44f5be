import { lt } from 'drizzle-orm'
import { createPurge } from '#platform/database/purging.ts'
import type { ModuleRetention } from '#shell/module/retention.ts'
import { vat_checks } from './companies.tables.ts'

export const companiesRetention = {
  vatChecks: createPurge(vat_checks, { key: vat_checks.id, isOutdated: (before) => lt(vat_checks.asked_at, before) }),
} satisfies ModuleRetention
