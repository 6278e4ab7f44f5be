const dayMs = 86_400_000

/** `irankine-20261122T063000Z.tar`: sorted by name they are sorted by time. */
export const backupName = (now: Date) => `irankine-${now.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z.tar`

export const isBackupName = (name: string) => /^irankine-\d{8}T\d{6}Z\.tar$/.test(name)

/**
 * How long until the next daily backup: at once when there is none, else a day after the newest was begun, however often
 * the program was restarted since. A restart neither puts it off nor makes one more that pushes an older one out.
 *
 * @param names files in the folder of backups
 */
export function msUntilBackup(names: string[], now: Date): number {
  const newest = names.filter(isBackupName).sort().at(-1)
  if (!newest) return 0
  const [, date = '', time = ''] = /(\d{8})T(\d{6})Z/.exec(newest) ?? []
  const begun = Date.parse(`${date.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`)
  // A clock that was ahead must not put it off for longer than a day.
  return Math.min(Math.max(0, begun + dayMs - now.getTime()), dayMs)
}
