import { changedFields } from '#history/changed-fields.ts'
import { record } from '#history/server/record.ts'
import { invalidate, type Tx } from '#platform/database/database.ts'
import { demandFreshToChange } from '#platform/http/risk.ts'
import type { Person } from '#platform/http/session.ts'
import { conflict } from '#platform/refusal.ts'
import { firstSettings, type Settings } from '../settings.contract.ts'
import { settings } from './settings.tables.ts'
import { settingsVersion } from './settings-version.ts'
import { wholeSettings } from './whole-settings.ts'

interface Saving {
  /** Null: the shop itself. */
  by: Person | null
  now: Date
  /** The version that the form showed; without it whoever saves last wins. */
  seen?: string | undefined
}

/**
 * Sets what pages, mails, documents and prices follow from now on. Issued documents keep what they were issued with.
 * Throws 409 `settings-changed` with the settings as they are when the form has `seen` others, 403 `sign-in-again` when the
 * account that customers pay to, its holder, or what the staff sign in with, would change and the password was given too long ago.
 */
export async function saveSettings(tx: Tx, value: Settings, { by, now, seen }: Saving): Promise<void> {
  const before = await lockSettings(tx)
  const version = settingsVersion(before)
  if (seen !== undefined && seen !== version)
    throw conflict('settings-changed', 'Kol taisėte, nustatymus pakeitė kitas administratorius.', {
      data: before,
      version,
    })

  const details = changedFields(before, value)
  if (Object.keys(details).length === 0) return
  // Whoever sits down at an open office must not lead the customers' money to an account of their own, or open a door.
  demandFreshToChange(leadsMoneyOrOpensDoors, { before, after: value, by, now })
  await tx.update(settings).set({ value })
  const subject = { kind: 'settings', id: null, title: 'Nustatymai' } as const
  await record(tx, { by: by?.id ?? null, deed: 'settings.saved', subject, details, now })
  invalidate(tx, 'settings')
}

/** To whom and where customers pay, as papers and QR codes say it; and what the staff sign in with. */
const leadsMoneyOrOpensDoors = ['name', 'bank', 'iban', 'swift', 'staff_second_factor'] as const

/** The one row, there and locked: of two who save at once the second sees what the first has written. */
async function lockSettings(tx: Tx): Promise<Settings> {
  await tx.insert(settings).values({ id: 1, value: firstSettings }).onConflictDoNothing()
  const [row] = await tx.select({ value: settings.value }).from(settings).for('update')
  return wholeSettings(row?.value)
}
