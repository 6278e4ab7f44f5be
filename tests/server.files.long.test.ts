import { spawnSync } from 'node:child_process'
import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { requestProgram } from '#platform/test-kit/request-program.ts'
import {
  createDataDir,
  freePort,
  removeDataDir,
  spawnProgram,
  waitUntilReady,
} from '#platform/test-kit/running-program.ts'

const place = createDataDir()
afterAll(() => removeDataDir(place))

const generous = ['sh', '-c', 'umask 000; exec "$@"', 'sh']

test('T95 under the most generous umask nobody else reads mails, backups, logs or the database', async () => {
  const dataDir = join(place, 'data')
  const env = { PORT: await freePort(), DATA_DIR: dataDir }
  const program = spawnProgram(env, generous)
  await waitUntilReady(program, 60_000)
  const form = { name: 'Ona', email: 'ona@example.lt', phone: '+37061234567', message: 'Ar turite perforatorių?' }
  const contact = await requestProgram(program, 'POST /api/contact', {
    body: { ...form, form_start: Date.now() - 60_000 },
  })
  expect(contact.status).toBe(200)
  await vi.waitFor(() => expect(readdirSync(join(dataDir, 'mail'))).not.toEqual([]), { timeout: 30_000 })
  const [sh = '', ...args] = [...generous, process.execPath, 'scripts/backup.ts', '--keep=3']
  const made = spawnSync(sh, args, { env: { ...process.env, ...env }, encoding: 'utf8' })
  expect([made.status, made.stderr]).toEqual([0, ''])

  const seen = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => !/^images\b/.test(name))
  for (const folder of ['mail', 'backups', 'postgres', 'postgres.socket']) expect(seen).toContain(folder)
  const open = seen.filter((name) => {
    const stats = lstatSync(join(dataDir, name), { throwIfNoEntry: false })
    return stats && !stats.isSymbolicLink() && (stats.mode & 0o077) !== 0
  })
  // The socket is in a closed folder; others who are refused read the holder's note.
  expect(open.sort()).toEqual(['postgres.holder.json', 'postgres.socket/.s.PGSQL.5432'])
  expect(lstatSync(dataDir).mode & 0o066).toBe(0)
  program.child.kill('SIGTERM')
  expect(await program.exited).toBe(0)
}, 120_000)
