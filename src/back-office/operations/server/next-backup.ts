const dayMs = 86_400_000

/** `irankine-20261122T063000Z.tar`: sorts by time. */
export const backupName = (now: Date) => `irankine-${now.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z.tar`

export const isBackupName = (name: string) => /^irankine-\d{8}T\d{6}Z\.tar$/.test(name)

/** At once without a backup, else a day after the newest began. @param names files in the backup folder */
export function computeMsUntilBackup(names: string[], now: Date): number {
  const newest = names.filter(isBackupName).sort().at(-1)
  if (!newest) return 0
  const [, date = '', time = ''] = /(\d{8})T(\d{6})Z/.exec(newest) ?? []
  const begun = Date.parse(`${date.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`)
  // If the clock was ahead.
  return Math.min(Math.max(0, begun + dayMs - now.getTime()), dayMs)
}
