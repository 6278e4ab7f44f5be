import { type DrawnPicture, drawPicture } from '#shell/images/server/draw-picture.ts'
import { pictureFiles } from '#shell/images/server/picture-files.ts'
import { aPictureFile } from '#shell/images/server/pictures.samples.ts'

const colours = ['#e8a33d', '#5b7b94', '#7d8c6a', '#b3543c', '#8d7aa6', '#3f6f6a', '#c9b18a', '#444b52']

export async function sharedPictures(dataDir: string): Promise<DrawnPicture[]> {
  const files = pictureFiles({ dataDir })
  const draw = async (colour: string) =>
    drawPicture(files, {
      field: 'images',
      name: 'tool.png',
      bytes: await aPictureFile({ width: 1280, height: 960, colour }),
    })
  return Promise.all(colours.map(draw))
}
