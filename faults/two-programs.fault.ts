import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestProgram } from '#platform/test-kit/request-program.ts'
import { freePort, listProcessesOf, removeDataDir, spawnProgram } from '#platform/test-kit/running-program.ts'
import { requestAdminToken, type ShopProgram, startShopProgram, stopShopProgram } from './kit.ts'
import { describeSlack, slack } from './slack.ts'

let program: ShopProgram
/** Measured here and now. */
let startMs: number
const kept: number[] = []
beforeAll(async () => {
  program = await startShopProgram()
  startMs = program.readyAfterMs
})
afterAll(async () => {
  await stopShopProgram(program)
  expect(listProcessesOf(program.dataDir)).toEqual([])
  removeDataDir(program.dataDir)
})

async function write(): Promise<void> {
  const as = await requestAdminToken(program)
  const { status, body } = await requestProgram(program, 'POST /api/todos', {
    as,
    body: { todo: `Nr. ${kept.length}` },
  })
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  kept.push(body.data.id)
}

async function nothingIsLost(): Promise<void> {
  const { text } = await requestProgram(program, 'GET /api/todos', { as: await requestAdminToken(program) })
  for (const id of kept) expect(text).toContain(`"id":${id}`)
}

test('T67 a second program on the folder goes at once, says who has it, and harms nothing', async () => {
  for (let round = 0; round < 5; round++) {
    await write()
    const began = performance.now()
    const second = spawnProgram({ PORT: await freePort(), DATA_DIR: program.dataDir })
    expect(await second.exited).not.toBe(0)
    const tookMs = performance.now() - began
    console.log(`the second program was gone after ${Math.round(tookMs)} ms; ${describeSlack()}`)
    expect(tookMs).toBeLessThan(2_000 * slack)
    expect(second.said()).toContain(String(program.child.pid))
    expect((await requestProgram(program, 'GET /readyz')).status).toBe(200)
  }
  await nothingIsLost()
})

test('T67 the check of the live data runs beside the program', async () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/runtime.mjs', 'scripts/verify.ts'], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: program.dataDir },
    encoding: 'utf8',
  })
  expect(status, stdout + stderr).toBe(0)
  await nothingIsLost()
})

test('T67 a lock that a killed program left is taken over, also when its number belongs to somebody else by now', async () => {
  const { dataDir, port } = program
  for (let round = 0; round < 6; round++) {
    await write()
    program.child.kill('SIGKILL')
    await program.exited
    // A restarted container reuses pids.
    if (round % 2) {
      const note = { pid: process.pid, since: new Date().toISOString(), host: hostname() }
      writeFileSync(join(dataDir, 'postgres.holder.json'), JSON.stringify(note))
    }
    program = await startShopProgram({ DATA_DIR: dataDir, PORT: port })
    expect(program.readyAfterMs).toBeLessThan(2 * startMs + 3_000)
    await nothingIsLost()
  }
})
