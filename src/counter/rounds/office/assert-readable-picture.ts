import { ApiError } from '#platform/browser/api-client.ts'

/** The server would refuse it later, with the whole report. */
export async function assertReadablePicture(file: Blob): Promise<void> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) {
    const message = 'Tai ne nuotrauka arba failas sugadintas. Nufotografuokite iš naujo.'
    throw new ApiError(422, { message, errors: { photo: [message] } })
  }
  picture.close()
}
