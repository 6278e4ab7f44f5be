import { assertVersion } from '#platform/assert-version.ts'
import type { Tx } from '#platform/database/database.ts'
import { requireFreshSignInToChange } from '#platform/http/risk.ts'
import type { Person } from '#platform/http/session.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { mergeVatRates } from '#rules/money/vat-rates.ts'
import type { Work } from '#shell/action/work.ts'
import { diffFields } from '#shell/history/diff-fields.ts'
import type { Look } from '#shell/look/look.ts'
import { firstSettings, type ShopSettings, type StoredSettings } from '../../settings.contract.ts'
import { SettingsSaved } from '../../settings.events.ts'
import { completeSettings } from '../complete-settings.ts'
import { computeSettingsVersion } from '../compute-settings-version.ts'
import { settings } from '../settings.tables.ts'
import { applyVatRateOf } from './read-settings.ts'

interface SaveSettingsInput {
  /** Null: the shop itself. */
  by: Person | null
  /** Version the form showed; without it the last save wins. */
  seen?: string | undefined
}

/**
 * `saved` may follow from those before. 409 `settings-changed` with the current ones when the form has `seen` others;
 * 403 `sign-in-again` when one of `sensitiveSettings` would change and the password was given too long ago.
 */
export async function saveSettings(
  work: Work,
  saved: StoredSettings | ((before: ShopSettings) => StoredSettings),
  { by, seen }: SaveSettingsInput,
): Promise<ShopSettings> {
  const { tx, now } = work
  const before = await lockSettings(tx)
  const version = computeSettingsVersion(before)
  assertVersion({
    seen,
    current: version,
    code: 'settings-changed',
    said: 'Kol taisėte, nustatymus pakeitė kitas administratorius.',
    more: { data: before, version },
  })

  const today = toVilniusDay(now)
  const sent = typeof saved === 'function' ? saved(applyVatRateOf(before, today)) : saved
  const value = { ...before, ...sent, ...mergeVatRates(before, sent, today) }
  const details = diffFields(before, value)
  if (Object.keys(details).length === 0) return value
  // On an unattended screen customers' money could be redirected.
  requireFreshSignInToChange(sensitiveSettings, { before, after: value, by, now })
  await tx.update(settings).set({ value })
  const subject = { kind: 'settings', id: null, title: 'Nustatymai' } as const
  await work.as(by?.id ?? null).happened(SettingsSaved, subject, details)
  work.invalidate('settings')
  return value
}

/** What a page's version has published, which the history tells. */
export async function saveLook(work: Work, look: Look): Promise<void> {
  const before = await lockSettings(work.tx)
  await work.tx.update(settings).set({ value: { ...before, look } })
  work.invalidate('settings')
}

/** Where money and letters go, who gets in, and how much anybody may give away. The owners are told of each. */
export const sensitiveSettings = [
  ...(['name', 'bank', 'iban', 'swift', 'staff_second_factor'] as const),
  ...(['email', 'news_mails', 'hand_discount_max'] as const),
]

/** Locks the one row: of two concurrent saves the second sees the first. */
async function lockSettings(tx: Tx): Promise<ShopSettings> {
  await tx.insert(settings).values({ id: 1, value: firstSettings }).onConflictDoNothing()
  const [row] = await tx.select({ value: settings.value }).from(settings).for('update')
  return completeSettings(row?.value)
}
