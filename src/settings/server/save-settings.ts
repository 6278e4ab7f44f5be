import { announce, type Tx } from '#platform/database.ts'
import type { Settings } from '../settings.contract.ts'
import { settings } from './settings.tables.ts'

/** Sets what pages, mails, documents and prices follow from now on. Issued documents keep what they were issued with. */
export async function saveSettings(tx: Tx, value: Settings): Promise<void> {
  await tx.insert(settings).values({ id: 1, value }).onConflictDoUpdate({ target: settings.id, set: { value } })
  announce(tx, 'settings')
}
