// biome-ignore-all lint/plugin/bare-connection: copies or moves whole tables, of whatever schema there is

import type pg from 'pg'
import { openPhotoFiles } from '#counter/handovers/server/public/open-photo-files.ts'
import { openPictureFiles, type PictureStore } from '#shell/images/server/public/open-picture-files.ts'
import { formatPictureFileName, type PictureFiles } from '#shell/images/server/public/picture-file.ts'

type AddFile = (name: string, bytes: Buffer) => Promise<void>

/** Pictures that pages show, and photos of acts, of the caller's snapshot. */
export async function copyPictures(client: pg.ClientBase, store: PictureStore, add: AddFile) {
  const shown = await copyFiles(client, 'select key from images', openPictureFiles(store), 'images', add)
  const photos = await copyFiles(
    client,
    'select key from handover_photos',
    openPhotoFiles(store),
    'private/images',
    add,
  )
  return {
    files: shown.files + photos.files,
    bytes: shown.bytes + photos.bytes,
    missing: [...shown.missing, ...photos.missing],
  }
}

async function copyFiles(client: pg.ClientBase, keysOf: string, files: PictureFiles, folder: string, add: AddFile) {
  const { rows } = await client.query<{ key: string }>(keysOf)
  const wanted = new Set(rows.map(({ key }) => key))
  const missing = new Set(wanted)
  const copied = { files: 0, bytes: 0 }
  for await (const { file } of files.list()) {
    if (!wanted.has(file.key)) continue
    const bytes = await files.read(file)
    if (!bytes) continue
    await add(`${folder}/${formatPictureFileName(file)}`, bytes)
    missing.delete(file.key)
    copied.files++
    copied.bytes += bytes.length
  }
  return { ...copied, missing: [...missing] }
}
