import { ApiError } from '#platform/browser/api-client.ts'

/** Refuses what this phone can't draw: the shop would refuse it, and with it all that was told, when nobody stands at the door any more. */
export async function demandPicture(file: Blob): Promise<void> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) {
    const message = 'Tai ne nuotrauka arba failas sugadintas. Nufotografuokite iš naujo.'
    throw new ApiError(422, { message, errors: { photo: [message] } })
  }
  picture.close()
}
