const longest = 1600

/**
 * A phone's picture at the size that an act needs: a clerk on a mobile network waits for a tenth of the bytes. What the
 * browser can't read goes as it is, and the server says whether it will do.
 */
export async function shrinkPicture(file: File): Promise<File> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
    if (scale === 1 && file.size < 500_000) return file
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
    return small ? new File([small], file.name, { type: 'image/jpeg' }) : file
  } catch {
    return file
  }
}
