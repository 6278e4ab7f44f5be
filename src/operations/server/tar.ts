import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createTarDecoder, createTarPacker } from 'modern-tar'

/** A file of a tar archive while it is read; the next one comes when its body has been read, or left alone. */
export interface TarEntry {
  name: string
  size: number
  body: AsyncIterable<Buffer>
}

const megabyte = 2 ** 20

/** Writes a tar archive that every tar reads: POSIX ustar, with pax headers where a name or a size does not fit into it. */
export function tarWriter(file: FileHandle) {
  const { readable, controller } = createTarPacker()
  const written = writeAll(file, readable)
  // Whoever adds or ends is told.
  written.catch(() => undefined)

  return {
    /** Throws when the chunks are not `size` bytes together. */
    async add(name: string, size: number, chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
      try {
        const body = controller.add({ name, size, mode: 0o600 }).getWriter()
        for await (const chunk of chunks) await body.write(chunk)
        await body.close()
      } catch (error) {
        controller.error(error)
        // A full disk is the reason, that the packer was stopped by it is not.
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

/** A megabyte at a time: heads and padding are small, and every call of the disk costs the same. */
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

/** Reads a tar archive file by file. Throws when it ends too early or a header is not what it was written as. */
export async function* readTar(path: string): AsyncGenerator<TarEntry> {
  const bytes = Readable.toWeb(createReadStream(path, { highWaterMark: megabyte }))
  // One stream to Node, two to TypeScript: the library is written in the browser's words for it.
  const entries = (bytes as ReadableStream<Uint8Array>).pipeThrough(createTarDecoder({ strict: true }))
  for await (const { header, body } of entries) {
    yield { name: header.name, size: header.size, body: buffersOf(body) }
    // What nobody read is passed over.
    await body.cancel()
  }
}

async function* buffersOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of body) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
}
