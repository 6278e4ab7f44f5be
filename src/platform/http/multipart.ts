import type { FastifyMultipartOptions, MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '../limits/limits.ts'
import { Refusal } from '../refusal.ts'

/** Whole in memory for a decoder; at most 10 MB. */
export interface UploadedFile {
  field: string
  /** The name stands in messages, never in a path. */
  name: string
  bytes: Buffer
}

export const multipartLimits: FastifyMultipartOptions = {
  limits: {
    fileSize: limits.fileBytes,
    fieldSize: limits.formFieldBytes,
    fields: limits.formFields,
    parts: limits.formParts,
    headerPairs: 50,
  },
  throwFileSizeLimit: true,
}

interface FilesOfForm {
  files: string
  max: number
}

/** JSON bodies pass unchanged. Throws 413 and 415 refusals, and 503 before it reads while others' files fill the memory. */
export async function readMultipart(request: FastifyRequest, reply: FastifyReply, { files, max }: FilesOfForm) {
  if (!request.isMultipart()) return
  holdBytes(request, reply, max * limits.fileBytes)
  const fields: [string, string][] = []
  request.uploads = []
  try {
    await readParts(request, { files, max }, fields)
  } catch (error) {
    // The parser's bare errors for a truncated stream or missing boundary: the sender's fault.
    if (error instanceof Refusal || (error as { statusCode?: number }).statusCode) throw error
    throw new Refusal(422, 'unreadable', 'Formos nepavyko perskaityti iki galo. Bandykite siųsti dar kartą.')
  }
  request.body = buildNestedFields(fields)
}

/** Files of requests that are not answered yet. */
let heldBytes = 0

/** A form alone may be as large as its files. */
function holdBytes({ headers }: FastifyRequest, { raw }: FastifyReply, maxBytes: number): void {
  const bytes = Math.min(Number(headers['content-length'] ?? maxBytes), maxBytes)
  if (heldBytes > 0 && heldBytes + bytes > limits.uploadsBytes)
    throw new Refusal(503, 'busy', 'Šiuo metu įkeliama per daug failų. Bandykite po akimirkos.', {
      retryAfterSeconds: 2,
    })
  heldBytes += bytes
  raw.once('close', () => {
    heldBytes -= bytes
  })
}

async function readParts(
  request: FastifyRequest,
  { files, max }: FilesOfForm,
  fields: [string, string][],
): Promise<void> {
  for await (const part of request.parts({ limits: { files: max + 1 } })) {
    if (part.type === 'field') {
      fields.push([part.fieldname, String(part.value)])
      continue
    }
    const bytes = await readFile(part.file)
    if (!bytes)
      throw new Refusal(413, 'too-large', `Failas „${part.filename}“ per didelis: daugiausia 10 MB.`, {
        errors: { [files]: [`Failas „${part.filename}“ per didelis: daugiausia 10 MB.`] },
      })
    if (bytes.length === 0 && !part.filename) continue
    request.uploads.push({ field: part.fieldname.replace(/\[\d*\]$/, ''), name: part.filename ?? '', bytes })
    if (request.uploads.length > max)
      throw new Refusal(422, 'too-many-files', `Vienu kartu galima įkelti daugiausia ${max} failų.`, {
        errors: { [files]: [`Vienu kartu galima įkelti daugiausia ${max} failų.`] },
      })
  }
}

/** Undefined once the limit is passed; the rest is not awaited. */
async function readFile(file: MultipartFile['file']): Promise<Buffer | undefined> {
  const tooLarge = new Promise<undefined>((done) => file.once('limit', () => done(undefined)))
  const whole = file.truncated ? undefined : file.toArray()
  whole?.catch(() => undefined)
  const chunks = await Promise.race([whole, tooLarge])
  if (chunks && !file.truncated) return Buffer.concat(chunks)
  file.destroy()
  return undefined
}

const pathSegment = /\[([^[\]]*)\]/g
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** `properties[0][property]=x` → `{ properties: [{ property: 'x' }] }`. No prototypes, dense arrays of at most 500. */
export function buildNestedFields(fields: [string, string][]): Record<string, unknown> {
  const tree: Record<string, unknown> = Object.create(null)
  for (const [name, value] of fields) {
    const head = name.replace(/\[.*$/s, '')
    const path = [head, ...[...name.matchAll(pathSegment)].map(([, segment]) => segment ?? '')]
    if (path.length > 5 || path.some((segment) => forbidden.has(segment)))
      throw new Refusal(422, 'invalid', 'Formos laukų pavadinimai netinkami.')
    put(tree, path, value)
  }
  return withArrays(tree) as Record<string, unknown>
}

function put(tree: Record<string, unknown>, [first = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    tree[first] = value
    return
  }
  const next = tree[first]
  const branch = next && typeof next === 'object' ? (next as Record<string, unknown>) : Object.create(null)
  tree[first] = branch
  put(branch, rest[0] === '' ? [String(Object.keys(branch).length), ...rest.slice(1)] : rest, value)
}

function withArrays(node: unknown): unknown {
  if (!node || typeof node !== 'object') return node
  const entries = Object.entries(node).map(([key, child]) => [key, withArrays(child)] as const)
  const isList = entries.length > 0 && entries.every(([key]) => /^\d{1,3}$/.test(key))
  if (!isList) return Object.fromEntries(entries)
  return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, child]) => child)
}
