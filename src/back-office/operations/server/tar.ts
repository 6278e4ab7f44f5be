import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createTarDecoder, createTarPacker } from 'modern-tar'

/** The next entry comes once this body is read or skipped. */
export interface TarEntry {
  name: string
  size: number
  body: AsyncIterable<Buffer>
}

const megabyte = 2 ** 20

/** POSIX ustar, with pax headers where needed. */
export function createTarWriter(file: FileHandle) {
  const { readable, controller } = createTarPacker()
  const written = writeAll(file, readable)
  // Reported by `add` and `end`.
  written.catch(() => undefined)

  return {
    /** Throws unless the chunks are `size` bytes in total. */
    async add(name: string, size: number, chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
      try {
        const body = controller.add({ name, size, mode: 0o600 }).getWriter()
        for await (const chunk of chunks) await body.write(chunk)
        await body.close()
      } catch (error) {
        controller.error(error)
        // Throws the cause before the packer's own error.
        await written
        throw error
      }
    },
    async end(): Promise<void> {
      controller.finalize()
      await written
    },
  }
}

/** The pieces are small, and each call costs the same. */
async function writeAll(file: FileHandle, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    waiting.push(chunk)
    size += chunk.length
    if (size < megabyte) continue
    await file.appendFile(Buffer.concat(waiting))
    waiting = []
    size = 0
  }
  await file.appendFile(Buffer.concat(waiting))
}

/** Throws when it is cut short or a header's checksum is wrong. */
export async function* readTar(path: string): AsyncGenerator<TarEntry> {
  const bytes = Readable.toWeb(createReadStream(path, { highWaterMark: megabyte }))
  // Node has one stream, TypeScript two types of it.
  const entries = (bytes as ReadableStream<Uint8Array>).pipeThrough(createTarDecoder({ strict: true }))
  for await (const { header, body } of entries) {
    yield { name: header.name, size: header.size, body: buffersOf(body) }
    await body.cancel()
  }
}

async function* buffersOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of body) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
}
