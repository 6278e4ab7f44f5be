import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openServerLog } from './server-log.ts'

const place = mkdtempSync(join(tmpdir(), 'irankine-log-'))
const path = join(place, 'postgres.log')
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())
afterAll(() => rmSync(place, { recursive: true, force: true }))

test('a log that grew large starts anew, while the server writes and at the next start', () => {
  const log = openServerLog(path)
  writeSync(log.fd, `${'x'.repeat(5_000_000)}\nlast of the old\n`)
  expect(log.lastLine()).toBe('last of the old')

  vi.advanceTimersByTime(60_000)
  expect(statSync(path).size).toBe(0)
  expect(readFileSync(`${path}.1`, 'utf8')).toContain('last of the old')

  writeSync(log.fd, 'first of the new\n')
  expect(readFileSync(path, 'utf8')).toBe('first of the new\n')
  log.close()

  writeFileSync(path, 'y'.repeat(5_000_001))
  openServerLog(path).close()
  expect(statSync(path).size).toBe(0)
  expect(statSync(`${path}.1`).size).toBe(5_000_001)
})

test('a log keeps to its owner', () => {
  const log = openServerLog(path)
  expect(statSync(path).mode & 0o077).toBe(0)
  log.close()
})
