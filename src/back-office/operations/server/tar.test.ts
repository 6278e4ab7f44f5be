import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { collectBuffer } from './backup-file.ts'
import { createTarWriter, readTar } from './tar.ts'

const place = mkdtempSync(join(tmpdir(), 'irankine-tar-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

const onLinux = process.platform === 'linux'

const files: [name: string, bytes: Buffer][] = [
  ['a.json', Buffer.from('[1]')],
  ['empty', Buffer.alloc(0)],
  [`images/${'ilgas-'.repeat(40)}vardas.webp`, Buffer.alloc(1500, 7)],
  [`${'folder/'.repeat(60)}ąžuolas.webp`, Buffer.alloc(512, 1)],
]

async function pack(name: string, fill: (tar: ReturnType<typeof createTarWriter>) => Promise<void>): Promise<string> {
  const path = join(place, name)
  const file = await open(path, 'w')
  try {
    const tar = createTarWriter(file)
    await fill(tar)
    await tar.end()
  } finally {
    await file.close()
  }
  return path
}

const someFiles = () =>
  pack('some.tar', async (tar) => {
    for (const [name, bytes] of files) await tar.add(name, bytes.length, [bytes])
  })

async function unpack(path: string): Promise<[string, Buffer][]> {
  const matches: [string, Buffer][] = []
  for await (const { name, body } of readTar(path)) matches.push([name, await collectBuffer(body)])
  return matches
}

test('files of any name come back as they were', async () => {
  expect(await unpack(await someFiles())).toEqual(files)
})

test.runIf(onLinux)('the tar of the machine reads it too', async () => {
  const path = await someFiles()
  const names = spawnSync('tar', ['-tf', path, '--quoting-style=literal'], { encoding: 'utf8' })
  expect(names.stdout.trim().split('\n')).toEqual(files.map(([name]) => name))
})

test('reading a tar passes over entries that nobody asked for', async () => {
  const names: string[] = []
  for await (const { name } of readTar(await someFiles())) names.push(name)
  expect(names).toEqual(files.map(([name]) => name))
})

test('an archive that ends anywhere before its end, or has a damaged header, is refused', async () => {
  const bytes = readFileSync(await someFiles())
  const path = join(place, 'damaged.tar')
  for (let length = 0; length < bytes.length; length += 256) {
    writeFileSync(path, bytes.subarray(0, length))
    await expect(unpack(path), `${length} bytes`).rejects.toThrow('truncated')
  }
  bytes[0] = 0x62
  writeFileSync(path, bytes)
  await expect(unpack(path)).rejects.toThrow('checksum')
})

test('a file larger than 8 GB is written and read by its size', async () => {
  const size = 9 * 2 ** 30
  const path = join(place, 'large.tar')
  const file = await open(path, 'w')
  const enough = new Error('enough')
  /** A header on disk, then a hole. */
  async function* begun() {
    yield Buffer.alloc(2 ** 21)
    while ((await file.stat()).size < 1024) await delay(5)
    throw enough
  }
  await expect(createTarWriter(file).add('large', size, begun())).rejects.toBe(enough)
  await file.close()
  truncateSync(path, size + 4096)

  const seen: [string, number][] = []
  const reading = async () => {
    for await (const { name, size, body } of readTar(path)) {
      seen.push([name, size])
      let read = 0
      for await (const chunk of body) {
        read += chunk.length
        if (read > 2 ** 24) throw enough
      }
    }
  }
  await expect(reading()).rejects.toBe(enough)
  expect(seen).toEqual([['large', size]])
})

test.runIf(onLinux)('a disk that is full is told as that', async () => {
  const full = await open('/dev/full', 'w')
  const tar = createTarWriter(full)
  const adding = async () => {
    for (let at = 0; at < 100; at++) await tar.add(`${at}`, 2 ** 20, [Buffer.alloc(2 ** 20)])
    await tar.end()
  }
  await expect(adding()).rejects.toThrow('ENOSPC')
  await full.close()
})

test('a file of another size than was said stops the archive', async () => {
  const chunks = [Buffer.alloc(3)]
  await expect(pack('short.tar', (tar) => tar.add('short', 5, chunks))).rejects.toThrow('short')
  await expect(pack('long.tar', (tar) => tar.add('long', 2, chunks))).rejects.toThrow('long')
})
