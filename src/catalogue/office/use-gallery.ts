import { useState } from 'react'
import type { ProductImage } from '../catalogue.contract.ts'
import type { ChosenPictures } from './product-form-data.ts'

const noFiles: File[] = []

/**
 * The pictures of a product while its form is open: those that it has, those that wait to be sent, and which is the
 * main one. A new selection takes the place of the one that waited, and its first picture becomes the main one.
 */
export function useGallery(images: ProductImage[]) {
  const [existing, setExisting] = useState(images)
  const [pending, setPending] = useState(noFiles)
  const [main, setMain] = useState<ChosenPictures['main']>(() => mainOf(images))

  return {
    existing,
    pending,
    chosen: { existing, pending, main } satisfies ChosenPictures,
    isMain: (picture: NonNullable<ChosenPictures['main']>) => JSON.stringify(main) === JSON.stringify(picture),
    choose: setMain,
    select(files: File[]) {
      setPending(files)
      setMain(files.length > 0 ? { pending: 0 } : mainOf(existing))
    },
    dropPending(index: number) {
      const left = pending.filter((_, at) => at !== index)
      setPending(left)
      if (main && 'pending' in main) setMain(afterDrop(main.pending, index, left, existing))
    },
    forget(id: number) {
      const left = existing.filter((image) => image.id !== id)
      setExisting(left)
      if (main && 'existing' in main && main.existing === id) setMain(mainOf(left) ?? firstOf(pending))
    },
  }
}

/** The main picture among those that the product has; when none is marked, the first. */
function mainOf(images: ProductImage[]): ChosenPictures['main'] {
  const main = images.find((image) => image.is_main) ?? images[0]
  return main && { existing: main.id }
}

const firstOf = (files: File[]): ChosenPictures['main'] => (files.length > 0 ? { pending: 0 } : undefined)

function afterDrop(main: number, dropped: number, left: File[], existing: ProductImage[]): ChosenPictures['main'] {
  if (main < dropped) return { pending: main }
  if (main > dropped) return { pending: main - 1 }
  return firstOf(left) ?? mainOf(existing)
}
