import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, test } from 'vitest'
import { openPromise } from 'yauzl'
import { openZip } from './open-zip.ts'

const folder = mkdtempSync(join(tmpdir(), 'irankine-zip-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function measureKept(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

test('T2177 a zip of 66,000 files keeps some hundred bytes of each, and another program reads them all', async () => {
  const path = join(folder, 'many.zip')
  const zip = openZip(new Date('2026-11-30T10:20:30Z'))
  const saved = pipeline(zip.output, createWriteStream(path))
  const files = 66_000
  const words = (n: number) => `Sąskaita ${n} `.repeat(1 + (n % 3))
  const before = measureKept()
  for (let n = 0; n < files; n++)
    await zip.add(`documents/invoice/NS${n}-ė.pdf`, [Buffer.from(words(n)), Buffer.alloc(0)], n % 100 > 0)
  expect((measureKept() - before) / files).toBeLessThan(300)
  await zip.end()
  await saved

  const read = await openPromise(path, { lazyEntries: true, autoClose: false })
  expect(read.entryCount).toBe(files)
  let n = 0
  for await (const entry of read.eachEntry()) {
    expect(entry.fileName).toBe(`documents/invoice/NS${n}-ė.pdf`)
    if (n % 1_000 < 2) expect(await text(await read.openReadStreamPromise(entry))).toBe(words(n))
    n++
  }
  expect(n).toBe(files)
  read.close()
})

test('T2178 a zip that nobody reads any more ends, and what was to be read is closed', async () => {
  const zip = openZip(new Date())
  let isClosed = false
  async function* endless() {
    try {
      for (;;) yield Buffer.alloc(2 ** 16, 1)
    } finally {
      isClosed = true
    }
  }
  const written = zip.add('tables/history.csv', endless(), true)
  setTimeout(() => zip.output.destroy(), 50)
  await expect(written).rejects.toThrow('Nobody reads the archive any more.')
  expect(isClosed).toBe(true)
  await expect(zip.add('jobs.json', [Buffer.from('[]')])).rejects.toThrow('Nobody reads')

  const failing = openZip(new Date())
  failing.output.resume()
  async function* fails() {
    yield Buffer.from('a')
    throw new Error('The database is away.')
  }
  await expect(failing.add('tables/orders.csv', fails())).rejects.toThrow('The database is away.')
})
