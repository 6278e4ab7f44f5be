import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { purgeAbandonedFolders } from './memory-folder.ts'

test('the folder of a killed test run is swept after an hour, and the folder of a running one stays', () => {
  const place = mkdtempSync(join(tmpdir(), 'sweep-'))
  const { pid: gone } = spawnSync(process.execPath, ['--version'])
  const stay = [`irankine-test-${process.pid}-abc`, 'irankine-test-abc', 'another-1-abc']
  const left = `irankine-test-${gone}-abc`
  for (const name of [...stay, left]) mkdirSync(join(place, name))
  try {
    purgeAbandonedFolders(place)
    expect(readdirSync(place).sort()).toEqual([...stay, left].sort())
    purgeAbandonedFolders(place, Date.now() + 61 * 60_000)
    expect(readdirSync(place).sort()).toEqual([...stay].sort())
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
})
