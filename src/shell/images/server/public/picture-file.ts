import { randomBytes } from 'node:crypto'
import { fullWidth, pictureWidths } from '../../build-image-path.ts'

export const pictureFormats = ['webp', 'avif'] as const
export type PictureFormat = (typeof pictureFormats)[number]

export interface PictureFile {
  key: string
  width: number
  format: PictureFormat
}

/** 128 random bits, not guessable; never a name from outside. */
export const generatePictureKey = (): string => randomBytes(16).toString('hex')

export const formatPictureFileName = ({ key, width, format }: PictureFile): string => `${key}-${width}.${format}`
const nameShape = new RegExp(`^([0-9a-f]{32})-(${pictureWidths.join('|')})\\.(${pictureFormats.join('|')})$`)

/** Undefined when it is no picture's name, so that no other file can be asked for. */
export function parsePictureFileName(name: string): PictureFile | undefined {
  const [matched, key = '', width, format] = nameShape.exec(name) ?? []
  return matched ? { key, width: Number(width), format: format as PictureFormat } : undefined
}

/** A demo picture comes as this file; an uploaded one gets it late, if at all. */
export const getOriginalFile = (key: string): PictureFile => ({ key, width: fullWidth, format: 'avif' })

export const isRequiredFile = ({ key, width, format }: PictureFile): boolean =>
  format === 'webp' || width === getOriginalFile(key).width

export const listPictureFiles = (keys: string[]): PictureFile[] =>
  keys.flatMap((key) => pictureWidths.flatMap((width) => pictureFormats.map((format) => ({ key, width, format }))))

/** Files are immutable under their name. */
export interface PictureFiles {
  /** Undefined without the file. Throws 503 when the store does not answer. */
  read: (file: PictureFile) => Promise<Buffer | undefined>
  /** Atomic, also across a crash. Throws 503 when there is no room. */
  write: (file: PictureFile, bytes: Buffer) => Promise<void>
  /** Ignores missing files. */
  remove: (keys: string[]) => Promise<void>
  list: () => AsyncIterable<ListedFile>
}

export interface ListedFile {
  file: PictureFile
  /** Undefined: deleted since. */
  writtenAt: () => Promise<Date | undefined>
}

/** `images` are public; `private/images` are served only by the office's own calls. */
export type PictureShelf = 'images' | 'private/images'
