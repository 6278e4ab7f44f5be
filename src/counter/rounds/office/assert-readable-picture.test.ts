import { afterEach, expect, test, vi } from 'vitest'
import { assertReadablePicture } from './assert-readable-picture.ts'

afterEach(() => vi.unstubAllGlobals())

test('T984 a phone takes no file that it can’t draw: it says so at the door', async () => {
  const close = vi.fn()
  vi.stubGlobal('createImageBitmap', async (file: Blob) => {
    if ((await file.text()) !== 'nuotrauka') throw new DOMException('The source image could not be decoded.')
    return { close }
  })
  await expect(assertReadablePicture(new Blob(['nuotrauka']))).resolves.toBeUndefined()
  expect(close).toHaveBeenCalledOnce()
  await expect(assertReadablePicture(new Blob(['%PDF-1.7']))).rejects.toThrow(/^Tai ne nuotrauka/)
})
