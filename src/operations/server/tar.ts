import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'

/** A file of a tar archive while it is read; the next one comes when its body has been read to the end. */
export interface TarEntry {
  name: string
  size: number
  body: AsyncIterable<Buffer>
}

const block = 512
/** What eleven octal digits hold. */
const largest = 8 ** 11 - 1

/** Writes a tar archive (POSIX ustar) that every tar reads. Names are ASCII, at most 100 bytes. */
export function tarWriter(file: FileHandle) {
  return {
    async add(name: string, size: number, chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
      await file.appendFile(header(name, size))
      let written = 0
      for await (const chunk of chunks) {
        written += chunk.length
        await file.appendFile(chunk)
      }
      if (written !== size) throw new Error(`${name} changed while it was copied: ${written} bytes instead of ${size}`)
      await file.appendFile(Buffer.alloc(padding(size)))
    },
    /** The archive's end: two empty blocks. */
    async end(): Promise<void> {
      await file.appendFile(Buffer.alloc(2 * block))
    },
  }
}

/** Reads a tar archive file by file. Throws when it ends too early or a header is not what it was written as. */
export async function* readTar(path: string): AsyncGenerator<TarEntry> {
  const bytes = byteReader(createReadStream(path, { highWaterMark: 1 << 20 }))
  for (;;) {
    const head = await bytes.exactly(block)
    if (head.every((byte) => byte === 0)) return
    const entry = readHeader(head)
    let left = entry.size
    const body = (async function* () {
      while (left > 0) {
        const chunk = await bytes.atMost(left)
        left -= chunk.length
        yield chunk
      }
    })()
    yield { ...entry, body }
    for await (const _ of body);
    await bytes.exactly(padding(entry.size))
  }
}

const padding = (size: number): number => (block - (size % block)) % block

function header(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100 || size > largest) throw new Error(`${name} does not fit into a tar archive`)
  const head = Buffer.alloc(block)
  const octal = (value: number, at: number, length: number) =>
    head.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'ascii')
  head.write(name, 0, 'ascii')
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(0, 136, 12)
  head.write('0', 156, 'ascii')
  head.write('ustar\x0000', 257, 'ascii')
  head.write(`${checksum(head).toString(8).padStart(6, '0')}\0 `, 148, 'ascii')
  return head
}

function readHeader(head: Buffer): { name: string; size: number } {
  const text = (at: number, length: number) => head.toString('ascii', at, at + length).replace(/\0.*$/s, '')
  if (Number.parseInt(text(148, 8), 8) !== checksum(head))
    throw new Error('The archive is damaged: a header is not whole')
  return { name: text(0, 100), size: Number.parseInt(text(124, 12), 8) }
}

/** The sum of a header's bytes, its own field counted as spaces. */
function checksum(head: Buffer): number {
  return head.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0)
}

function byteReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const more = async () => {
    const { value, done } = await chunks.next()
    if (done) throw new Error('The archive is damaged: it ends too early')
    return value
  }
  return {
    async atMost(most: number): Promise<Buffer> {
      if (rest.length === 0) rest = await more()
      const taken = rest.subarray(0, most)
      rest = rest.subarray(taken.length)
      return taken
    },
    async exactly(count: number): Promise<Buffer> {
      while (rest.length < count) rest = Buffer.concat([rest, await more()])
      const taken = rest.subarray(0, count)
      rest = rest.subarray(count)
      return taken
    },
  }
}
