import { createHash } from 'node:crypto'
import { chmod, open, rename, rm } from 'node:fs/promises'
import { privateFile } from '#platform/private-files.ts'
import { createTarWriter, readTar, type TarEntry } from './tar.ts'

/** Rows are arrays of the columns' texts. */
export interface BackupTable {
  name: string
  columns: string[]
  rows: number
}

export interface Manifest {
  format: 1
  version: string
  taken_at: string
  /** Timestamps of the applied migrations, oldest first. */
  migrations: number[]
  tables: BackupTable[]
  sequences: { name: string; last: string; called: boolean }[]
  jobs: number
  pictures: { files: number; bytes: number; missing: string[] }
  parts: { name: string; size: number; sha256: string }[]
}

/** The message is for the operator. */
export class WrongBackup extends Error {
  override name = 'WrongBackup'
}

const manifestName = 'manifest.json'
const sealName = 'manifest.sha256'

/** Renamed to its name at the end, so that it is complete there. The manifest comes last, with the checksums. */
export async function writeBackupFile<T>(
  path: string,
  fill: (add: (name: string, bytes: Buffer) => Promise<void>) => Promise<T>,
  manifestOf: (filled: T, parts: Manifest['parts']) => Manifest,
): Promise<Manifest> {
  const unfinished = `${path}.unfinished`
  const file = await open(unfinished, 'w', privateFile)
  try {
    const tar = createTarWriter(file)
    const parts: Manifest['parts'] = []
    const filled = await fill(async (name, bytes) => {
      await tar.add(name, bytes.length, [bytes])
      parts.push({ name, size: bytes.length, sha256: sha256(bytes) })
    })
    const manifest = manifestOf(filled, parts)
    const text = Buffer.from(JSON.stringify(manifest, undefined, 1))
    await tar.add(manifestName, text.length, [text])
    const seal = Buffer.from(`${sha256(text)}  ${manifestName}\n`)
    await tar.add(sealName, seal.length, [seal])
    await tar.end()
    await file.sync()
    await file.close()
    await chmod(unfinished, privateFile)
    await rename(unfinished, path)
    return manifest
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Throws WrongBackup. */
export async function checkBackupFile(path: string): Promise<Manifest> {
  const matches = new Map<string, string>()
  let text = ''
  try {
    for await (const { name, body } of readTar(path)) {
      const hash = createHash('sha256')
      for await (const chunk of body) {
        hash.update(chunk)
        if (name === manifestName) text += chunk.toString('utf8')
        if (name === sealName) matches.set(sealName, chunk.toString('utf8').slice(0, 64))
      }
      if (name !== sealName) matches.set(name, hash.digest('hex'))
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new WrongBackup(`There is no file ${path}.`)
    const why = (error as Error).message.replace(/\.$/, '')
    throw new WrongBackup(`${path} is not a whole backup: ${why}. Take another one.`)
  }
  if (!text || matches.get(manifestName) !== matches.get(sealName))
    throw new WrongBackup(`${path} is damaged: its manifest is missing or not what was written. Take another one.`)
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format !== 1) throw new WrongBackup(`${path} was written by a newer program (${manifest.version}).`)
  const damaged = manifest.parts.filter(({ name, sha256 }) => matches.get(name) !== sha256)
  if (damaged.length > 0 || matches.size !== manifest.parts.length + 2)
    throw new WrongBackup(
      `${path} is damaged (${damaged[0]?.name ?? 'it has more parts than it should'}). Take another one.`,
    )
  return manifest
}

export async function* readBackupParts(path: string): AsyncGenerator<TarEntry> {
  for await (const entry of readTar(path)) if (entry.name !== manifestName && entry.name !== sealName) yield entry
}

export async function collectBuffer(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
