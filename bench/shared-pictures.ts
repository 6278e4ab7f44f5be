import { type DrawnPicture, drawPicture } from '#images/server/draw-picture.ts'
import { pictureFiles } from '#images/server/picture-files.ts'
import { aPictureFile } from '#images/server/pictures.samples.ts'

const colours = ['#e8a33d', '#5b7b94', '#7d8c6a', '#b3543c', '#8d7aa6', '#3f6f6a', '#c9b18a', '#444b52']

/** A few pictures that all products of a large shop share, their files in the shop's folder. */
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
