import { expect, test } from 'vitest'
import { backupName, computeMsUntilBackup, isBackupName } from './next-backup.ts'

const hour = 3_600_000
const now = new Date('2026-11-22T06:30:00.500Z')
const ago = (hours: number) => backupName(new Date(now.getTime() - hours * hour))

test('T85 a daily backup is made at once where there is none, and a restart never puts off the next', () => {
  expect(computeMsUntilBackup([], now)).toBe(0)
  expect(computeMsUntilBackup(['erased.jsonl', 'before-restore-20261122T060000Z.tar'], now)).toBe(0)
  expect(computeMsUntilBackup([ago(25), ago(49)], now)).toBe(0)
  expect(computeMsUntilBackup([ago(49), ago(20), ago(30)], now) / hour).toBeCloseTo(4, 2)
  expect(computeMsUntilBackup([ago(-100)], now)).toBe(24 * hour)
})

test('a backup is named by its moment', () => {
  expect(backupName(now)).toBe('irankine-20261122T063000Z.tar')
  expect(['irankine-20261122T063000Z.tar', 'irankine-mine.tar', 'erased.jsonl'].map(isBackupName)).toEqual([
    true,
    false,
    false,
  ])
})
