import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createDataDir,
  freePort,
  listProcessesOf,
  removeDataDir,
  spawnProgram,
  startTestProgram,
} from '#platform/test-kit/running-program.ts'

let dataDir: string

beforeAll(() => {
  dataDir = createDataDir()
})
afterAll(() => removeDataDir(dataDir))

test('T146 a wrong variable stops the start with one line that names it, what it must be and what it was', async () => {
  const program = spawnProgram({ PORT: 'eighty', DATA_DIR: dataDir })
  expect(await program.exited).toBe(1)
  expect(program.said().trim()).toBe("PORT must be a whole number from 0 to 65535, but it is 'eighty'")

  for (const ADMIN_PASSWORD of ['21071987', 'Irankine-2026', 'vedeja.1990']) {
    const weak = spawnProgram({ ADMIN_EMAIL: 'vedeja@example.lt', ADMIN_PASSWORD, DATA_DIR: dataDir })
    expect(await weak.exited, ADMIN_PASSWORD).toBe(1)
    expect(weak.said().trim()).toMatch(/^ADMIN_PASSWORD must be no common password.+, but it is '[a-z0-9, ]+'$/)
  }

  const counting = spawnProgram({ ANALYTICS_ID: "G-1'; script-src *", DATA_DIR: dataDir })
  expect(await counting.exited).toBe(1)
  expect(counting.said()).toContain("ANALYTICS_ID must be a measurement id like 'G-AB12CD34EF', but it is")
})

test('T67 a first start opens the shop, a second program on the same folder is refused and told who has it', async () => {
  const first = await startTestProgram({ PORT: await freePort(), DATA_DIR: dataDir })
  expect((await fetch(`${first.base}/healthz`)).status).toBe(200)

  const began = Date.now()
  const second = spawnProgram({ PORT: await freePort(), DATA_DIR: dataDir })
  expect(await second.exited).toBe(1)
  expect(Date.now() - began).toBeLessThan(4_000)
  expect(second.said()).toContain(String(first.child.pid))

  first.child.kill('SIGTERM')
  expect(await first.exited).toBe(0)
  expect(listProcessesOf(dataDir)).toEqual([])
}, 150_000)

test('without a given administrator the first start makes one and prints the password once', async () => {
  const again = await startTestProgram({ PORT: await freePort(), DATA_DIR: dataDir })
  expect(again.said()).not.toContain('admin@localhost')
  again.child.kill('SIGTERM')
  expect(await again.exited).toBe(0)

  const other = createDataDir()
  const fresh = await startTestProgram({ PORT: await freePort(), DATA_DIR: other })
  const password = /admin@localhost.*?(\S{12,})\s*$/m.exec(fresh.said())?.[1]
  const answer = await fetch(`${fresh.base}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@localhost', password }),
  })
  expect(answer.status).toBe(200)
  fresh.child.kill('SIGTERM')
  await fresh.exited
  removeDataDir(other)
}, 150_000)

test('a request under way is finished when the program is told to stop', async () => {
  const program = await startTestProgram({ PORT: await freePort(), DATA_DIR: dataDir })
  const body = JSON.stringify({ email: 'nobody@example.lt', password: 'long enough to hash' })
  const underWay = fetch(`${program.base}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  await new Promise((done) => setTimeout(done, 15))
  program.child.kill('SIGTERM')
  expect((await underWay).status).toBe(422)
  expect(await program.exited).toBe(0)
}, 150_000)
