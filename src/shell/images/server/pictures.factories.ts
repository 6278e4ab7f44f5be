import sharp from 'sharp'

interface AboutPicture {
  width?: number
  height?: number
  colour?: string
  format?: 'png' | 'jpeg' | 'webp' | 'avif'
}

export const makePictureFile = ({ width = 40, height = 30, colour = '#e8a33d', format = 'png' }: AboutPicture = {}) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer()
