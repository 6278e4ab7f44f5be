import type { Reader } from '#platform/database/database.ts'
import type { PictureStore } from '#shell/images/server/public/open-picture-files.ts'
import { readPictureAsJpeg } from '#shell/images/server/public/read-picture-as-jpeg.ts'
import type { HandoverRecordContent } from '../../handover-record-content.ts'
import type { IssuedSnapshot } from '../../issued-snapshot.ts'
import type { PaperBundle } from '../../paper-bundle.ts'
import type { QuotePaper } from '../../quote-paper.ts'
import type { TablePaper } from '../../table-paper.ts'
import { type DocumentLook, type DrawnPictures, drawDocument } from './draw-document.ts'
import { readSnapshot, type SnapshotVersion } from './read-snapshot.ts'

/** The rendering never runs inside a transaction. */
export async function renderDocumentPdf(
  reader: Reader,
  documentId: number,
  config: PictureStore,
  which: SnapshotVersion = {},
): Promise<Buffer> {
  const snapshot = await readSnapshot(reader, documentId, which)
  return renderPaperPdf(snapshot, config)
}

/** With its photos and the seller's logo. */
export async function renderPaperPdf(
  paper: IssuedSnapshot | QuotePaper | TablePaper,
  config: PictureStore,
  look: Pick<DocumentLook, 'sample'> = {},
): Promise<Buffer> {
  return drawDocument(paper, { ...look, pictures: await readPictures(paper, config) })
}

/** The named documents one after another, with the sellers' logos. */
export async function renderDocumentsPdf(
  reader: Reader,
  documentIds: readonly number[],
  config: PictureStore,
  named: Pick<PaperBundle, 'title' | 'made_at'>,
): Promise<Buffer> {
  const papers: IssuedSnapshot[] = []
  const pictures: DrawnPictures = {}
  for (const id of documentIds) {
    const paper = await readSnapshot(reader, id)
    papers.push(paper)
    if (!paper.seller.logo || !(paper.seller.logo in pictures))
      Object.assign(pictures, await readPictures(paper, config))
  }
  return drawDocument({ kind: 'bundle', ...named, papers }, { pictures })
}

async function readPictures(
  paper: IssuedSnapshot | QuotePaper | TablePaper,
  config: PictureStore,
): Promise<DrawnPictures> {
  const { logo } = paper.seller
  const paths = paper.kind === 'act' ? photosOf(paper.content) : []
  const pictures: DrawnPictures = {}
  const drawnLogo = logo && (await readPictureAsJpeg(config, logo, { width: 640, quality: 92 }))
  if (logo && drawnLogo) pictures[logo] = drawnLogo
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
