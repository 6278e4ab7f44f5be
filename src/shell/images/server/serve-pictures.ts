import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '#platform/config.ts'
import { uploadedPolicy } from '#platform/http/security-headers.ts'
import { drawFavicon } from '../../look/draw-favicon.ts'
import { accentShape } from '../../look/look.ts'
import { buildImagePath } from '../build-image-path.ts'
import { openPictureFiles } from './public/open-picture-files.ts'
import { parsePictureFileName } from './public/picture-file.ts'
import { readPictureAsJpeg } from './public/read-picture-as-jpeg.ts'
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
      reply.headers({ ...headersOf(candidate.format), etag })
      return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(bytes)
    }
    return missing(reply)
  })
}

/** `GET /logo/<key>.jpg`, of the shop's present or earlier logo: mail programs show no WebP. */
export function serveLogo(app: FastifyInstance, config: Config): void {
  app.get<{ Params: { key: string } }>(
    '/logo/:key.jpg',
    { schema: { hide: true } },
    async ({ params: { key } }, reply) => {
      const jpeg = await readPictureAsJpeg(config, buildImagePath(key, 640), { width: 640, quality: 92 })
      if (!jpeg) return missing(reply)
      return reply.headers({ ...headersOf('jpeg'), vary: 'Accept-Encoding' }).send(jpeg)
    },
  )
}

/** `GET /favicon-<rrggbb>.svg`: the mark in any accent that a shop may choose. */
export function serveFavicon(app: FastifyInstance): void {
  app.get<{ Params: { accent: string } }>('/favicon-:accent.svg', { schema: { hide: true } }, ({ params }, reply) => {
    const accent = `#${params.accent}`
    if (!accentShape.test(accent)) return missing(reply)
    return reply.headers({ ...headersOf('svg+xml'), vary: 'Accept-Encoding' }).send(drawFavicon(accent))
  })
}

const headersOf = (format: string) => ({
  'content-type': `image/${format}`,
  'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
  vary: 'Accept',
  'x-content-type-options': 'nosniff',
  'content-security-policy': uploadedPolicy,
})

const missing = (reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Tokios nuotraukos nėra.')
