import type { Config } from '#platform/config.ts'
import type { Reader } from '#platform/database/database.ts'
import { readPictureAsJpeg } from '#shell/images/server/public/read-picture-as-jpeg.ts'
import type { HandoverRecordContent } from '../../handover-record-content.ts'
import type { IssuedSnapshot } from '../../issued-snapshot.ts'
import { type DrawnPictures, drawDocument } from './draw-document.ts'
import { readSnapshot, type SnapshotVersion } from './read-snapshot.ts'

/** The rendering never runs inside a transaction. */
export async function renderDocumentPdf(
  reader: Reader,
  documentId: number,
  config: Pick<Config, 'dataDir'>,
  which: SnapshotVersion = {},
): Promise<Buffer> {
  const snapshot = await readSnapshot(reader, documentId, which)
  return drawDocument(snapshot, { pictures: await picturesOf(snapshot, config) })
}

async function picturesOf(snapshot: IssuedSnapshot, config: Pick<Config, 'dataDir'>): Promise<DrawnPictures> {
  const paths = snapshot.kind === 'act' ? photosOf(snapshot.content) : []
  const pictures: DrawnPictures = {}
  for (const path of paths) {
    const jpeg = await readPictureAsJpeg(config, path)
    if (jpeg) pictures[path] = jpeg
  }
  return pictures
}

const photosOf = ({ lines, goods_photos = [] }: HandoverRecordContent): string[] => [
  ...lines.flatMap(({ photos }) => photos),
  ...goods_photos,
]
