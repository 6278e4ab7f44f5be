import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { missingForDocuments } from '#settings/missing-for-documents.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { bad, type Finding, good } from './finding.ts'

/** Whether the shop can take orders: without its seller's data it issues no document. */
export async function lookAtSeller(pool: pg.Pool): Promise<Finding[]> {
  const missing = missingForDocuments(await readSettings(drizzle(pool)))
  if (missing.length === 0) return [good('seller', 'the settings have all that documents need')]
  return [
    bad(
      'seller',
      `the settings lack ${missing.join(', ')}: no order is taken and no document issued`,
      'Fill them in at /admin/settings.',
    ),
  ]
}
