import { useState } from 'react'
import type { ProductImage } from '../catalogue.contract.ts'
import type { ChosenPictures } from './build-product-form-data.ts'

export type GalleryPicture = { key: string } & ({ image: ProductImage } | { file: File })

const noFiles: File[] = []

interface Gallery {
  pictures: GalleryPicture[]
  /** In the order chosen. */
  files: File[]
  main: string | undefined
}

/** New files replace pending ones, at the end; their first becomes main. */
export function useGallery(images: ProductImage[]) {
  const [{ pictures, files, main }, setGallery] = useState<Gallery>(() => {
    const first = images.map((image) => ({ key: `image-${image.id}`, image }))
    return { pictures: first, files: noFiles, main: mainOf(first) }
  })
  const change = (action: (gallery: Gallery) => Gallery) => setGallery(action)

  return {
    pictures,
    files,
    main,
    chosen: {
      pictures: pictures.map((picture) => ('image' in picture ? { id: picture.image.id } : { file: picture.file })),
      main: indexOf(pictures, main),
    } satisfies ChosenPictures,
    choose: (key: string) => change((gallery) => ({ ...gallery, main: key })),
    select: (files: File[]) =>
      change(({ pictures, main }) => {
        const kept = pictures.filter((picture) => 'image' in picture)
        const pending = files.map((file, at) => ({ key: `file-${file.name}-${file.lastModified}-${at}`, file }))
        const stays = kept.some(({ key }) => key === main) ? main : mainOf(kept)
        return { pictures: [...kept, ...pending], files, main: pending[0]?.key ?? stays }
      }),
    remove: (key: string) =>
      change(({ pictures, files, main }) => {
        const gone = pictures.find((picture) => picture.key === key)
        const left = pictures.filter((picture) => picture !== gone)
        return {
          pictures: left,
          files: gone && 'file' in gone ? files.filter((file) => file !== gone.file) : files,
          main: main === key ? mainOf(left) : main,
        }
      }),
    arrange: (keys: string[]) =>
      change(({ pictures, ...rest }) => ({
        ...rest,
        pictures: [...pictures].sort((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key)),
      })),
  }
}

/** The marked picture, else the first. */
function mainOf(pictures: GalleryPicture[]): string | undefined {
  return (pictures.find((picture) => 'image' in picture && picture.image.is_main) ?? pictures[0])?.key
}

function indexOf(pictures: GalleryPicture[], key: string | undefined): number | undefined {
  const at = pictures.findIndex((picture) => picture.key === key)
  return at === -1 ? undefined : at
}
