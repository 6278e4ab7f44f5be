import { makePictureFile } from '#shell/images/server/pictures.factories.ts'
import { type DrawnPicture, drawPicture } from '#shell/images/server/public/draw-picture.ts'
import { openPictureFiles } from '#shell/images/server/public/open-picture-files.ts'

const colours = ['#e8a33d', '#5b7b94', '#7d8c6a', '#b3543c', '#8d7aa6', '#3f6f6a', '#c9b18a', '#444b52']

export async function drawSharedPictures(dataDir: string): Promise<DrawnPicture[]> {
  const files = openPictureFiles({ dataDir })
  const draw = async (colour: string) =>
    drawPicture(files, {
      field: 'images',
      name: 'tool.png',
      bytes: await makePictureFile({ width: 1280, height: 960, colour }),
    })
  return Promise.all(colours.map(draw))
}
