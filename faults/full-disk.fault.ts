import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { requestProgram } from '#platform/test-kit/request-program.ts'
import {
  createDataDir,
  freePort,
  removeDataDir,
  spawnProgram,
  waitUntilReady,
} from '#platform/test-kit/running-program.ts'
import { getPostgresUrlFile } from '#postgres/start-embedded-postgres.ts'
import { makeCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { openProgramForBusiness } from '#shell/settings/server/settings.factories.ts'
import { adminEmail, adminPassword } from './kit.ts'

const diskMb = 170
const mayMount = spawnSync('unshare', ['-m', 'true']).status === 0

test.runIf(mayMount)(
  'T68 on a full disk nothing is written and nothing is lost, pages go on, and room makes it whole again by itself',
  async () => {
    const dataDir = createDataDir()
    // A disk visible to this program only; from outside it is reached through /proc.
    const mount = `mount -t tmpfs -o size=${diskMb}m,mode=0711 tmpfs "$DATA_DIR" && exec "$@"`
    const port = await freePort()
    const program = spawnProgram(
      { PORT: port, DATA_DIR: dataDir, ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: adminPassword },
      ['unshare', '-m', '--propagation', 'private', 'sh', '-c', mount, 'sh'],
    )
    const inside = `/proc/${program.child.pid}/root${dataDir}`
    const ask = (what: string, input?: Parameters<typeof requestProgram>[2]) => requestProgram(program, what, input)
    try {
      await waitUntilReady(program, 60_000)
      const admin = (await ask('POST /api/login', { body: { email: adminEmail, password: adminPassword } })).body.token
      await openProgramForBusiness(program, admin)
      const office = (path: string, body: object) => ask(`POST /api/admin/${path}`, { as: admin, body })
      const category = (await office('sell-categories', { title: 'Sodui' })).body.data
      const about = { title: 'Karutis', sell_category_id: category.id, price: 1000, left_in_stock: 100_000 }
      const product = (await office('sell-products', about)).body.data
      const pages = ['GET /', 'GET /pardavimas/sodui', `GET /api/sell-products/${product.slug}`]
      for (const page of [...pages, ...pages]) expect((await ask(page)).status).toBe(200)

      const acknowledged: number[] = []
      let key = 0
      const order = async () => {
        const answer = await ask('POST /api/orders', {
          as: admin,
          headers: { 'idempotency-key': `diskas-${key++}` },
          body: makeCheckoutForm([{ id: product.id, type: 'sell', quantity: 1 }], 1210),
        })
        if (answer.status === 201) acknowledged.push(answer.body.data.id)
        return answer
      }
      await order()

      const full = `${inside}/kitų-duomenys`
      fill(full)
      const refused = []
      for (let i = 0; i < 400 && refused.length < 5; i++) {
        const answer = await order()
        if (answer.status !== 201) refused.push(answer)
      }
      console.log(
        `orders until the full disk was felt: ${acknowledged.length}; then ${refused.map(({ status }) => status)}`,
      )
      expect(refused.length).toBeGreaterThan(0)
      for (const { status, body, headers } of refused) {
        expect([503, 507]).toContain(status)
        expect(body.message).toMatch(/[ąčęėįšųūž]/)
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      }
      for (const page of pages) expect([page, (await ask(page)).status]).toEqual([page, 200])
      expect((await ask('GET /healthz')).body).toMatchObject({ alive: true, disk: 'full' })

      const form = new FormData()
      form.set('title', 'Su nuotrauka')
      const noise = { create: { width: 900, height: 900, channels: 3, background: 'red' } } as const
      form.set('image', new File([Buffer.from(await sharp(noise).png().toBuffer())], 'a.png'))
      const picture = await ask('POST /api/admin/sell-categories', { as: admin, body: form })
      expect([503, 507], JSON.stringify(picture.body)).toContain(picture.status)
      expect(program.child.exitCode).toBeNull()

      rmSync(full)
      const roomAt = performance.now()
      await waitUntilReady(program, 60_000)
      let again = await order()
      for (const deadline = Date.now() + 30_000; again.status !== 201 && Date.now() < deadline; await delay(100))
        again = await order()
      console.log(`orders go again ${Math.round(performance.now() - roomAt)} ms after there was room`)
      expect(again.status, JSON.stringify(again.body)).toBe(201)
      expect((await ask('GET /healthz')).body).toEqual({ alive: true })

      for (const id of acknowledged) expect((await ask(`GET /api/orders/${id}`, { as: admin })).status).toBe(200)
      const pool = new pg.Pool({ connectionString: outsideUrl(inside), max: 1 })
      const broken = (await verify(pool, { dataDir: inside })).filter(({ breaches }) => breaches.length > 0)
      await pool.end()
      expect(broken).toEqual([])
    } finally {
      program.child.kill('SIGTERM')
      await program.exited
      removeDataDir(dataDir)
    }
  },
  180_000,
)

function fill(path: string): void {
  const file = openSync(path, 'w')
  for (const size of [2 ** 20, 2 ** 12])
    try {
      for (;;) writeSync(file, Buffer.alloc(size, 1))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  closeSync(file)
}

function outsideUrl(inside: string): string {
  const url = readFileSync(getPostgresUrlFile(inside), 'utf8')
  const [, folder = ''] = /host=([^&]+)/.exec(url) ?? []
  const socket = decodeURIComponent(folder)
  const seen = existsSync(`${socket}/.s.PGSQL.5432`) ? socket : inside.replace(/\/root.*/, `/root${socket}`)
  return url.replace(folder, encodeURIComponent(seen))
}
