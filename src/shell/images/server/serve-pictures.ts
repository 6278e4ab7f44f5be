import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '#platform/config.ts'
import { uploadedPolicy } from '#platform/http/security-headers.ts'
import { openPictureFiles } from './public/open-picture-files.ts'
import { type PictureFile, parsePictureFileName } from './public/picture-file.ts'
import { readPicture } from './read-picture.ts'

/** `GET /images/<key>-<width>.webp`; AVIF at the same address. Immutable, cached for ever. */
export function servePictures(app: FastifyInstance, config: Config): void {
  const files = openPictureFiles(config)
  app.get<{ Params: { '*': string } }>('/images/*', { schema: { hide: true } }, async (request, reply) => {
    const file = parsePictureFileName(request.params['*'])
    if (!file) return missing(reply)

    const takesAvif = file.format === 'webp' && /\bimage\/avif\b/.test(request.headers.accept ?? '')
    for (const candidate of takesAvif ? [{ ...file, format: 'avif' as const }, file] : [file]) {
      const etag = `"${candidate.key.slice(0, 12)}-${candidate.width}-${candidate.format}"`
      const bytes = await readPicture(files, candidate)
      if (!bytes) continue
      reply.headers({ ...headersOf(candidate), etag })
      return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(bytes)
    }
    return missing(reply)
  })
}

const headersOf = ({ format }: PictureFile) => ({
  'content-type': `image/${format}`,
  'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
  vary: 'Accept',
  'x-content-type-options': 'nosniff',
  'content-security-policy': uploadedPolicy,
})

const missing = (reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Tokios nuotraukos nėra.')
