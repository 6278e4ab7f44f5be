import { sql } from 'drizzle-orm'
import type { Config } from '#platform/config.ts'
import type { Reader } from '#platform/database/database.ts'
import { listMissingSellerFields } from '#shell/settings/list-missing-seller-fields.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { type Checklist, type ChecklistStep, checklistSteps } from '../checklist.contract.ts'

/** Empty once done, and in a demo that takes orders. Opening hours have defaults: done once settings are saved. */
export async function readChecklist(
  reader: Reader,
  { demo, mailUrl }: Pick<Config, 'demo' | 'mailUrl'>,
): Promise<Checklist> {
  const settings = await readSettings(reader)
  const { was_saved, has_category, has_product } = await readBeginnings(reader)
  const missing = listMissingSellerFields(settings)
  const done: Record<ChecklistStep, boolean> = {
    company: missing.every((field) => field === 'vat_code'),
    vat: !missing.includes('vat_code'),
    bank: settings.iban !== '',
    hours: was_saved,
    email: settings.email !== '',
    mail: mailUrl !== undefined,
    products: has_product,
  }
  const ready = missing.length === 0
  const isOver = checklistSteps.every((step) => done[step]) || (demo && ready)
  return {
    ready,
    missing,
    steps: isOver ? [] : checklistSteps.map((step) => ({ step, done: done[step] })),
    has_category,
  }
}

interface Beginnings extends Record<string, unknown> {
  was_saved: boolean
  has_category: boolean
  has_product: boolean
}

/** Reads three rows at most. */
async function readBeginnings(reader: Reader): Promise<Beginnings> {
  // biome-ignore lint/plugin/sql-by-hand: three subselects and no table
  const { rows } = await reader.execute<Beginnings>(sql`
    select exists (select from settings) as was_saved, exists (select from categories) as has_category,
      exists (select from products) as has_product`)
  const [beginnings] = rows
  if (!beginnings) throw new Error('The beginnings of the shop were not read')
  return beginnings
}
